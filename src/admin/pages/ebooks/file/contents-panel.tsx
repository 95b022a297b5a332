import { type ClipboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { BoundTextField, useFieldError } from "#admin/content/fields.tsx";
import { RowsField } from "#admin/content/rows-field.tsx";
import type { EbookForm } from "#admin/pages/ebooks/ebook-form.ts";
import { counted } from "#contract/counted.ts";
import { NewEbook } from "#contract/ebook.ts";
import type { OutlineEntry } from "#contract/ebook-file.ts";
import {
  type ChapterInput,
  chaptersOfPdf,
  noChapter,
  pastedChapters,
  WrittenContents,
} from "#contract/guide-contents.ts";
import { limits } from "#contract/limits.ts";
import { addTopics } from "#contract/topics.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import fileTextIcon from "#ui/icons/file-text.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { FieldError, lengthNote } from "#ui/text-field.tsx";
import styles from "./contents-panel.module.css";

interface ContentsPanelProps {
  form: EbookForm;
  outline: readonly OutlineEntry[];
}

/** Lists what is inside, a chapter a row. Visitors see the chapters of the PDF where there is no row. */
export function ContentsPanel({ form, outline }: ContentsPanelProps) {
  const [said, setSaid] = useState("");
  const rows = useWatch({ control: form.control, name: "contents" });
  const error = useFieldError(form, "contents");
  const ofPdf = chaptersOfPdf(outline);
  const take = () => {
    const fresh = chaptersToAdd(rows, ofPdf);
    if (fresh.length > 0) putRows(form, rows.length, fresh);
    setSaid(
      fresh.length > 0 ? `${counted(fresh.length, "chapter")} added.` : "All of them are here.",
    );
  };
  return (
    <Panel title="Contents" actions={<LengthNote rows={rows} />}>
      <div className="stack">
        <p className="field-hint">{hintFor(rows, ofPdf)}</p>
        {rows.length === 0 && <ChaptersOfPdf chapters={ofPdf} />}
        {error && (
          // The summary of what was refused leads here.
          <div data-field="contents" tabIndex={-1}>
            <FieldError id="contents-error">{error}</FieldError>
          </div>
        )}
        <RowsField
          form={form}
          name="contents"
          one="chapter"
          most={limits.chapters}
          empty={noChapter}
          isOrdered
          isDense
        >
          {(at) => <Chapter form={form} at={at} />}
        </RowsField>
        {ofPdf.length > 0 && (
          <div className={styles.actions}>
            <Button look="ghost" leading={<Icon glyph={fileTextIcon} />} onClick={take}>
              Take the contents from the PDF
            </Button>
            <Button
              look="quiet"
              leading={<Icon glyph={plusIcon} />}
              onClick={() => setSaid(topicsText(addAsTopics(form, outline)))}
            >
              Add as topics
            </Button>
          </div>
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </Panel>
  );
}

function hintFor(rows: readonly ChapterInput[], ofPdf: readonly ChapterInput[]): string {
  if (rows.length > 0 || ofPdf.length === 0) {
    return `Up to ${limits.chapters} chapters. Several lines pasted into one become as many chapters.`;
  }
  return "Until you write your own, visitors see the chapters among the PDF’s bookmarks:";
}

function ChaptersOfPdf({ chapters }: { chapters: readonly ChapterInput[] }) {
  return (
    <ol className={`bare-list ${styles.read}`}>
      {chapters.map(({ title, page }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters may be called the same.
        <li key={index}>
          <span>{title}</span>
          {page !== "" && (
            <span>
              <span className="visually-hidden">page </span>
              {page}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function LengthNote({ rows }: { rows: readonly ChapterInput[] }) {
  const { data = "" } = WrittenContents.safeParse(rows);
  return <span className={styles.note}>{lengthNote(data, limits.contents)}</span>;
}

function Chapter({ form, at }: { form: EbookForm; at: number }) {
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const pasted = pastedChapters(text);
    if (pasted.length < 2) return;
    event.preventDefault();
    const last = flushSync(() => putRows(form, at, pasted));
    form.setFocus(`contents.${last}.title`);
  };
  return (
    <div className={styles.chapter} onPaste={paste}>
      <BoundTextField
        form={form}
        name={`contents.${at}.title`}
        label="Chapter"
        max={limits.title}
        autoComplete="off"
        aria-required
      />
      <BoundTextField
        form={form}
        name={`contents.${at}.page`}
        label="Page"
        max={limits.pages}
        autoComplete="off"
        inputMode="numeric"
      />
      <BoundTextField
        form={form}
        name={`contents.${at}.text`}
        label="What it says"
        max={limits.excerpt}
        autoComplete="off"
        optional
        placeholder="What it says"
      />
      <Worksheet form={form} at={at} />
    </div>
  );
}

/** The tick is there for who only wants the sign; its name is what visitors read beside it. */
function Worksheet({ form, at }: { form: EbookForm; at: number }) {
  const name = `contents.${at}.worksheet` as const;
  const worksheet = useWatch({ control: form.control, name });
  const [isNamed, setNamed] = useState(worksheet !== "");
  const change = (value: string) => form.setValue(name, value, { shouldDirty: true });
  return (
    <div className={styles.worksheet}>
      <Checkbox
        label="Worksheet"
        checked={isNamed || worksheet !== ""}
        onChange={({ target }) => {
          setNamed(target.checked);
          change(target.checked ? "Worksheet" : "");
        }}
      />
      {(isNamed || worksheet !== "") && (
        <BoundTextField
          form={form}
          name={name}
          label="Name of the worksheet"
          max={limits.title}
          autoComplete="off"
          hint="Put a semicolon between several."
        />
      )}
    </div>
  );
}

/**
 * Puts chapters instead of row `at` where that is empty, else behind it, and leaves out what does not fit.
 * @returns where the last one is
 */
function putRows(form: EbookForm, at: number, chapters: readonly ChapterInput[]): number {
  const rows = form.getValues("contents");
  const isEmpty = Object.values(rows[at] ?? noChapter).every((text) => text.trim() === "");
  const place = isEmpty ? at : at + 1;
  const all = [...rows.slice(0, place), ...chapters, ...rows.slice(isEmpty ? at + 1 : place)];
  form.setValue("contents", all.slice(0, limits.chapters), { shouldDirty: true });
  return Math.min(place + chapters.length, limits.chapters) - 1;
}

/** Returns the chapters of the PDF that are not among the rows. */
function chaptersToAdd(
  rows: readonly ChapterInput[],
  ofPdf: readonly ChapterInput[],
): ChapterInput[] {
  const named = new Set(rows.map(({ title }) => title.trim().toLowerCase()));
  return ofPdf
    .filter(({ title }) => !named.has(title.toLowerCase()))
    .slice(0, limits.chapters - rows.length);
}

/** Adds the entries that are new and fit. @returns how many */
function addAsTopics(form: EbookForm, outline: readonly OutlineEntry[]): number {
  const { added, typed } = form.getValues("topics");
  let topics: string[] = added;
  for (const { title } of outline) {
    topics = addTopics(NewEbook.shape.topics, topics, [title]).topics;
  }
  const isChanged = topics.length > added.length;
  if (isChanged) form.setValue("topics", { added: topics, typed }, { shouldDirty: true });
  return topics.length - added.length;
}

function topicsText(added: number): string {
  if (added === 0) return "Nothing to add: they are among the topics, or too long for one.";
  return `${counted(added, "topic")} added.`;
}
