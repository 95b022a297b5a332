import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { CoverField } from "#admin/content/cover-field.tsx";
import { EditorColumns } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem, NewItem } from "#admin/content/editor-screen.tsx";
import { refreshLists, showInLists } from "#admin/content/queries.ts";
import { TextFields, type TextSpec } from "#admin/content/text-panel.tsx";
import { TopicsField } from "#admin/content/topics-field.tsx";
import { useContentEditor } from "#admin/content/use-content-editor.ts";
import { NetworkError } from "#admin/errors.ts";
import { EditorPanel, panelNames } from "#admin/publishing/editor-panel.tsx";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { type Ebook, NewEbook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { type EbookFile, pagesText } from "#contract/ebook-file.ts";
import { limits } from "#contract/limits.ts";
import { UNTITLED } from "#contract/publication.ts";
import { Panel } from "#ui/panel.tsx";
import styles from "./ebook-editor.module.css";
import { type EbookForm, ebookForm, ebooks } from "./ebook-form.ts";
import { ContentsPanel } from "./file/contents-panel.tsx";
import { useEbookFile } from "./file/ebook-file.ts";
import { PageStrip } from "./file/page-strip.tsx";
import { ReplacedFiles } from "./file/replaced-files.tsx";
import { pendingPublishing, usePublishWhenRead, WaitingNotice } from "./publish-when-read.tsx";
import { titleFrom } from "./upload/choose-pdf.ts";
import { PdfPanel } from "./upload/pdf-panel.tsx";

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
  const editor = useContentEditor(ebooks, ebookForm, ebook);
  const { form, saver } = editor;
  const { latest: stored, isNew } = editor.document;
  const [isUploading, setUploading] = useState(false);
  const accept = (changed: Ebook, filled?: Partial<Ebook>) => {
    saver.dispatch({ type: "accepted", stored: changed, filled });
    showInLists(ebooks, changed);
    refreshLists(ebooks);
  };
  const onFilled = useLatest((filled: Ebook) => {
    accept(filled, { pages: filled.pages, image_url: filled.image_url });
  });
  const { file, isBeingRead } = useEbookFile(stored, onFilled);
  const nameAfter = useTitleOfPdf(form, file);
  const { save, isWaiting, stop } = usePublishWhenRead(editor, isBeingRead || isUploading);
  const cover = useWatch({ control: form.control, name: "image_url" });
  const dropZone = useFocusAfterFirstSave(isNew, stored);
  /** A file belongs to a stored ebook, so a new one becomes a draft. */
  const store = async (given: File) => {
    if (!stored?.published) nameAfter(given);
    if (!saver.document.base) await saver.flush(true);
    const { base, failure } = saver.document;
    if (!base) throw failure ?? new NetworkError(null);
    return base;
  };
  return (
    <EditorScreen
      noun={ebooks}
      editor={{ ...editor, save }}
      isWaiting={isWaiting}
      actions={<PreviewButton noun={ebooks} editor={editor} />}
      pendingWork={isUploading ? pendingUpload : isWaiting ? pendingPublishing : null}
    >
      <WaitingNotice isWaiting={isWaiting} onStop={stop} />
      {/* For a new one and for an old one: nothing moves when it is first saved. */}
      <EditorColumns
        sideWidth="half"
        main={
          <>
            <div ref={dropZone}>
              <PdfPanel
                ebook={stored}
                file={file}
                store={store}
                onUploaded={accept}
                onUploading={setUploading}
              />
            </div>
            <DetailsPanel form={form} file={file} />
            <ContentsPanel form={form} outline={file?.facts?.outline ?? []} />
          </>
        }
        side={
          <>
            <Panel flush>
              <EditorPanel noun={ebooks} editor={editor} names={names} />
            </Panel>
            {stored && file && file.reading !== "unreadable" && (
              <Panel title="Shown to visitors">
                <PageStrip id={stored.id} file={file} cover={cover} />
              </Panel>
            )}
            {stored && file && file.replaced.length > 0 && (
              <ReplacedFiles id={stored.id} files={file.replaced} onRestored={onFilled} />
            )}
          </>
        }
      />
    </EditorScreen>
  );
}

const names = { ...panelNames, summary: "description" } as const;

/** The PDF comes next once a new ebook is saved, unless it came first. */
function useFocusAfterFirstSave(
  isNew: boolean,
  stored: Ebook | null,
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const wasNew = useRef(isNew);
  const isDue = wasNew.current && !isNew && stored !== null && !hasFile(stored);
  useEffect(() => {
    if (isDue) frame.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
    wasNew.current = isNew;
  }, [isDue, isNew]);
  return frame;
}

/**
 * Names an ebook without a title after the file that is chosen for it, and after what the PDF calls
 * itself once it is read, unless a title was typed meanwhile.
 */
function useTitleOfPdf(form: EbookForm, file: EbookFile | undefined): (chosen: File) => void {
  const given = useRef<string | null>(null);
  const title = file?.facts?.title ?? "";
  const setTitle = useCallback(
    (text: string) => {
      form.setValue("title", text, { shouldDirty: true });
      form.clearErrors("title");
    },
    [form],
  );
  useEffect(() => {
    if (title !== "" && form.getValues("title") === given.current) setTitle(title);
    if (title !== "") given.current = null;
  }, [title, form, setTitle]);
  return ({ name }) => {
    if (!isUntitled(form)) return;
    given.current = titleFrom(name) || UNTITLED;
    setTitle(given.current);
  };
}

function isUntitled(form: EbookForm): boolean {
  return ["", UNTITLED].includes(form.getValues("title").trim());
}

/** The same function in every render, which calls the newest one. */
function useLatest<Given>(callback: (given: Given) => void): (given: Given) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((given: Given) => latest.current(given), []);
}

const pendingUpload = {
  question: "Leave while the PDF is uploading?",
  loss: "The upload stops when you leave. A PDF that was there before stays.",
};

type Text = TextSpec<typeof ebookForm.empty>;

const COVER_HINT =
  "Portrait looks best, three wide to four high. If you leave it empty, page one of the PDF becomes the cover.";
const DRAWN_COVER_HINT =
  "Made from page one, and made again when the file is replaced. A picture you choose stays instead.";

const wordFields: readonly Text[] = [
  { name: "title", label: "Title", max: limits.title },
  { name: "description", label: "Description", max: limits.description, rows: 5 },
];

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
  form: EbookForm;
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
          title="title"
          shape="book"
          label="Cover"
          hint={isDrawn ? DRAWN_COVER_HINT : COVER_HINT}
        />
        <TopicsField form={form} name="topics" schema={NewEbook.shape.topics} />
      </div>
    </Panel>
  );
}
