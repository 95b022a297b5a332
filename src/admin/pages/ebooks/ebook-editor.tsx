import { useState } from "react";
import { CoverField } from "#admin/content/cover-field.tsx";
import { EditorColumns } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem } from "#admin/content/editor-screen.tsx";
import { TextFields, type TextSpec } from "#admin/content/text-panel.tsx";
import { TopicsField } from "#admin/content/topics-field.tsx";
import { type ContentEditor, useContentEditor } from "#admin/content/use-content-editor.ts";
import { EditorPanel } from "#admin/publishing/editor-panel.tsx";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { type Ebook, NewEbook } from "#contract/ebook.ts";
import { limits } from "#contract/limits.ts";
import { Panel } from "#ui/panel.tsx";
import { ebooks } from "./ebook.ts";
import styles from "./ebook-editor.module.css";
import { ebookForm } from "./ebook-form.ts";
import { PdfPanel } from "./upload/pdf-panel.tsx";

export function NewEbookPage() {
  return <EbookEditor ebook={null} />;
}

export function EditEbookPage() {
  return <LoadedItem noun={ebooks}>{(ebook) => <EbookEditor ebook={ebook} />}</LoadedItem>;
}

function EbookEditor({ ebook }: { ebook: Ebook | null }) {
  const editor = useContentEditor(ebooks, ebookForm, ebook);
  const { form, stored } = editor;
  const [isUploading, setUploading] = useState(false);
  return (
    <EditorScreen
      noun={ebooks}
      editor={editor}
      actions={<PreviewButton noun={ebooks} editor={editor} />}
      pendingWork={isUploading ? pendingUpload : null}
    >
      <EditorColumns
        sideWidth="half"
        main={<DetailsPanel form={form} />}
        side={
          <>
            <PdfPanel ebook={stored} onUploaded={editor.accept} onUploading={setUploading} />
            <Panel flush>
              <EditorPanel noun={ebooks} editor={editor} label="Published" names={names} />
            </Panel>
          </>
        }
      />
    </EditorScreen>
  );
}

const names = {
  title: "title",
  summary: "description",
  searchTitle: "search_title",
  searchDescription: "search_description",
  slug: "slug",
} as const;

const pendingUpload = {
  question: "Leave while the PDF is uploading?",
  loss: "The upload stops when you leave. A PDF that was there before stays.",
};

type EbookFields = ContentEditor<Ebook, typeof ebookForm.empty, NewEbook>["form"];
type Text = TextSpec<typeof ebookForm.empty>;

const wordFields: readonly Text[] = [
  { name: "title", label: "Title", max: limits.title },
  { name: "description", label: "Description", max: limits.description, rows: 5 },
];

const fileFields: readonly Text[] = [
  { name: "pages", label: "Pages", max: limits.pages, placeholder: "50 pages" },
  {
    name: "format",
    label: "Format",
    max: limits.format,
    optional: true,
    hint: "PDF, if you leave it empty.",
  },
];

function DetailsPanel({ form }: { form: EbookFields }) {
  return (
    <Panel title="Details">
      <div className="stack">
        <TextFields form={form} fields={wordFields} />
        <div className={styles.pair}>
          <TextFields form={form} fields={fileFields} />
        </div>
        <CoverField
          form={form}
          name="image_url"
          shape="book"
          hint="The cover, upright: three wide to four high looks best."
        />
        <TopicsField form={form} name="topics" schema={NewEbook.shape.topics} />
      </div>
    </Panel>
  );
}
