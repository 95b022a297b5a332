import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { CoverField } from "#admin/content/cover-field.tsx";
import { EditorColumns } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem, NewItem } from "#admin/content/editor-screen.tsx";
import { refreshLists, showInLists } from "#admin/content/queries.ts";
import { TextFields, type TextSpec } from "#admin/content/text-panel.tsx";
import { TopicsField } from "#admin/content/topics-field.tsx";
import { type ContentEditor, useContentEditor } from "#admin/content/use-content-editor.ts";
import { optionalPart } from "#admin/layout/later.ts";
import { EditorPanel, panelNames } from "#admin/publishing/editor-panel.tsx";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { type Ebook, NewEbook } from "#contract/ebook.ts";
import { type EbookFile, pagesText } from "#contract/ebook-file.ts";
import { limits } from "#contract/limits.ts";
import { UNTITLED } from "#contract/publication.ts";
import { addTopics } from "#contract/topics.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import styles from "./ebook-editor.module.css";
import { ebookForm, ebooks } from "./ebook-form.ts";
import { useEbookFile } from "./file/ebook-file.ts";
import { showFieldsOfPdf } from "./filled-fields.ts";
import { pendingPublishing, usePublishWhenRead, WaitingNotice } from "./publish-when-read.tsx";
import { PdfPanel } from "./upload/pdf-panel.tsx";

const ReplacedFiles = optionalPart(
  async () => (await import("./file/replaced-files.tsx")).ReplacedFiles,
);
const ContentsPanel = optionalPart(
  async () => (await import("./file/contents-panel.tsx")).ContentsPanel,
);

export function NewEbookPage() {
  return (
    <NewItem>
      <EbookEditor ebook={null} />
    </NewItem>
  );
}

export function EditEbookPage() {
  return <LoadedItem noun={ebooks}>{(ebook) => <EbookEditor ebook={ebook} />}</LoadedItem>;
}

function EbookEditor({ ebook }: { ebook: Ebook | null }) {
  const content = useContentEditor(ebooks, ebookForm, ebook);
  const { form, stored } = content;
  const [isUploading, setUploading] = useState(false);
  const accept = (changed: Ebook, filled?: Partial<Ebook>) => {
    content.accept(changed, filled);
    showInLists(ebooks, changed);
    refreshLists(ebooks);
  };
  const onFilled = useLatest((filled: Ebook) => {
    showFieldsOfPdf(form, filled);
    accept(filled, { pages: filled.pages, image_url: filled.image_url });
  });
  const { file, isBeingRead } = useEbookFile(stored, onFilled);
  const { editor, isWaiting, stop } = usePublishWhenRead(content, isBeingRead);
  const cover = useWatch({ control: form.control, name: "image_url" });
  const dropZone = useFocusAfterFirstSave(editor.isNew);
  const pdf = (
    <>
      <div ref={dropZone}>
        <PdfPanel
          ebook={stored}
          file={file}
          cover={cover}
          onUploaded={accept}
          onUploading={setUploading}
        />
      </div>
      {stored && file && file.replaced.length > 0 && (
        <ReplacedFiles id={stored.id} files={file.replaced} onRestored={onFilled} />
      )}
      {file?.facts && file.facts.outline.length > 0 && (
        <ContentsPanel outline={file.facts.outline} onAddTopics={(all) => addAsTopics(form, all)} />
      )}
    </>
  );
  const panel = (
    <Panel flush>
      <EditorPanel noun={ebooks} editor={editor} names={names} />
    </Panel>
  );
  return (
    <EditorScreen
      noun={ebooks}
      editor={editor}
      actions={<PreviewButton noun={ebooks} editor={editor} />}
      pendingWork={isUploading ? pendingUpload : isWaiting ? pendingPublishing : null}
    >
      <WaitingNotice isWaiting={isWaiting} onStop={stop} />
      {/* For a new one and for an old one: nothing moves when it is first saved. */}
      <EditorColumns
        sideWidth="half"
        main={<DetailsPanel form={form} file={file} />}
        side={
          <>
            {panel}
            {pdf}
          </>
        }
      />
    </EditorScreen>
  );
}

const names = { ...panelNames, summary: "description" } as const;

/** Once a new ebook is saved, its PDF comes next. */
function useFocusAfterFirstSave(isNew: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current && !isNew) {
      frame.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
    }
    wasNew.current = isNew;
  }, [isNew]);
  return frame;
}

/** The same function in every render, which calls the newest one. */
function useLatest<Given>(callback: (given: Given) => void): (given: Given) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((given: Given) => latest.current(given), []);
}

/** Those that are new and fit. @returns how many */
function addAsTopics(form: EbookFields, titles: readonly string[]): number {
  const { added, typed } = form.getValues("topics");
  let topics: string[] = added;
  for (const title of titles) {
    topics = addTopics(NewEbook.shape.topics, topics, [title]).topics;
  }
  const isChanged = topics.length > added.length;
  if (isChanged) form.setValue("topics", { added: topics, typed }, { shouldDirty: true });
  return topics.length - added.length;
}

const pendingUpload = {
  question: "Leave while the PDF is uploading?",
  loss: "The upload stops when you leave. A PDF that was there before stays.",
};

type EbookFields = ContentEditor<Ebook, typeof ebookForm.empty, NewEbook>["form"];
type Text = TextSpec<typeof ebookForm.empty>;

const COVER_HINT =
  "Portrait looks best, three wide to four high. If you leave it empty, page one of the PDF becomes the cover.";
const DRAWN_COVER_HINT =
  "Made from page one, and made again when the file is replaced. A picture you choose stays instead.";

const titleFields: readonly Text[] = [{ name: "title", label: "Title", max: limits.title }];

const wordFields: readonly Text[] = [
  { name: "description", label: "Description", max: limits.description, rows: 5 },
];

const contentsField: Text = {
  name: "contents",
  label: "Contents, one chapter per line",
  max: limits.contents,
  rows: 4,
  optional: true,
  placeholder: "Choose | Frequent, bounded and owned | Worksheet: problem statement | 3",
  hint: "Title, what it says, its worksheet and its page, with | between them. Only the title is needed. If you leave it empty, the chapters of the PDF are shown.",
};

const pagesField: Text = {
  name: "pages",
  label: "Pages",
  max: limits.pages,
  placeholder: "50 pages",
};
const formatField: Text = {
  name: "format",
  label: "Format",
  max: limits.format,
  optional: true,
  hint: "PDF, if you leave it empty.",
};

interface DetailsPanelProps {
  form: EbookFields;
  file: EbookFile | undefined;
}

function DetailsPanel({ form, file }: DetailsPanelProps) {
  const [pages, cover] = useWatch({ control: form.control, name: ["pages", "image_url"] });
  const facts = file?.facts;
  const isReadFromPdf = facts && pages === pagesText(facts.pages);
  const isDrawn = file?.drawn.some(({ url }) => url === cover) ?? false;
  return (
    <Panel title="Details">
      <div className="stack">
        <TextFields form={form} fields={titleFields} />
        {facts && <TitleOffer form={form} title={facts.title} />}
        <TextFields form={form} fields={wordFields} />
        <div className={styles.pair}>
          <TextFields
            form={form}
            fields={[
              isReadFromPdf ? { ...pagesField, hint: "Read from the PDF." } : pagesField,
              formatField,
            ]}
          />
        </div>
        <CoverField
          form={form}
          name="image_url"
          shape="book"
          label="Cover"
          hint={isDrawn ? DRAWN_COVER_HINT : COVER_HINT}
        />
        <TopicsField form={form} name="topics" schema={NewEbook.shape.topics} />
        <TextFields form={form} fields={[contentsField]} />
      </div>
    </Panel>
  );
}

/** Where the ebook has no title of its own yet. */
function TitleOffer({ form, title }: { form: EbookFields; title: string }) {
  const typed = useWatch({ control: form.control, name: "title" }).trim();
  if (title === "" || (typed !== "" && typed !== UNTITLED)) return null;
  return (
    <div className={styles.offer}>
      <p>The PDF is called “{title}”.</p>
      <Button
        look="quiet"
        onClick={() => {
          form.setValue("title", title, { shouldDirty: true });
          form.setFocus("title");
        }}
      >
        Use this title
      </Button>
    </div>
  );
}
