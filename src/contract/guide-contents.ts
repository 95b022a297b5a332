import { z } from "zod";
import type { OutlineEntry } from "./ebook-file.ts";
import { optionalLine } from "./fields.ts";
import { limits } from "./limits.ts";

export interface GuideChapter {
  title: string;
  text: string;
  worksheets: readonly string[];
  page: number | null;
}

const NUMBER = /^\d{1,6}$/;
/** People write “page 3” and “p. 3”. */
const PAGE = /^(?:pages?|pp?\.)?\s*(\d{1,6})$/i;
/** A part that readers fill in or take along gets a sign. */
const WORKSHEET = /\b(?:worksheet|scorecard|checklist|template)\b/i;

/**
 * Takes the contents that the owner wrote, or else the chapters of the PDF. A table of contents does not
 * list itself.
 */
export function contentsOf({
  contents,
  chapters,
}: {
  contents: string;
  chapters: readonly OutlineEntry[];
}): GuideChapter[] {
  const written = readContents(contents).filter(({ title }) => title !== "");
  if (written.length > 0) return written;
  const listed: (GuideChapter & { worksheets: string[] })[] = [];
  for (const { title, page } of chapters) {
    const before = listed.at(-1);
    if (/^(?:table of )?contents$/i.test(title)) continue;
    if (before && WORKSHEET.test(title)) before.worksheets.push(title);
    else listed.push({ title, page, text: "", worksheets: [] });
  }
  return listed;
}

/** Contents are stored as a chapter a line: “Choose | Frequent and owned | Worksheet: problem | 3”. */
function readContents(contents: string): GuideChapter[] {
  return contents.split("\n").flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): GuideChapter | null {
  const columns = line.split("|").map((column) => column.trim());
  const parts = columns.filter((column) => column !== "");
  return parts.length === 0 ? null : (readColumns(columns) ?? readParts(parts));
}

/** A bar at the end fixes the meaning of the columns by their places, whatever they look like. */
function readColumns([title = "", text = "", ...others]: string[]): GuideChapter | null {
  const end = others.pop();
  const page = others.pop();
  if (end !== "" || page === undefined || !(page === "" || NUMBER.test(page))) return null;
  return { title, text, worksheets: others, page: page === "" ? null : Number(page) };
}

/** A number before the title is dropped, because chapters are numbered anyway. */
function readParts(given: readonly string[]): GuideChapter {
  const parts = [...given];
  const page = parts.length > 1 ? PAGE.exec(parts.at(-1) ?? "")?.[1] : undefined;
  if (page !== undefined) parts.pop();
  if (parts.length > 1 && NUMBER.test(parts[0] ?? "")) parts.shift();
  const [title = "", ...rest] = parts;
  return {
    title,
    text: rest.filter((part) => !WORKSHEET.test(part)).join(" "),
    worksheets: rest.filter((part) => WORKSHEET.test(part)),
    page: page === undefined ? null : Number(page),
  };
}

function writeLine(chapter: GuideChapter): string {
  const { title, text, worksheets, page } = chapter;
  const columns = [title, text, ...worksheets, page === null ? "" : String(page)];
  const short = columns.filter((column) => column !== "").join(" | ");
  const isClear = JSON.stringify(readLine(short)) === JSON.stringify(chapter);
  return isClear || short === "" ? short : `${columns.join(" | ")} |`;
}

export interface ChapterInput {
  title: string;
  text: string;
  /** Several are separated by semicolons. */
  worksheet: string;
  page: string;
}

export const noChapter: ChapterInput = { title: "", text: "", worksheet: "", page: "" };

export function chapterInputs(contents: string): ChapterInput[] {
  return readContents(contents).map(toInput);
}

/** Visitors see these when the owner wrote no contents. */
export function chaptersOfPdf(outline: readonly OutlineEntry[]): ChapterInput[] {
  return contentsOf({ contents: "", chapters: outline }).map(toInput);
}

/** Reads lines that another program wrote, such as a table of contents with dots and tabs. */
export function pastedChapters(text: string): ChapterInput[] {
  return chapterInputs(text.replace(/\t+|\s*(?:\.\s?|…){3,}(?=\d)/g, " | "));
}

function toInput({ title, text, worksheets, page }: GuideChapter): ChapterInput {
  return { title, text, worksheet: worksheets.join("; "), page: page === null ? "" : String(page) };
}

const column = (label: string, max: number) =>
  // The bar is the separator of what is stored.
  optionalLine(label, max).transform((value) => value.replaceAll("|", "/"));

const page = z
  .string()
  .transform((typed) => typed.trim())
  .refine((typed) => typed === "" || PAGE.test(typed), "Give the page as a number.")
  .transform((typed) => (typed === "" ? null : Number(PAGE.exec(typed)?.[1])));

const Chapter = z.object({
  title: column("a title", limits.title),
  text: column("what it says", limits.excerpt),
  worksheet: column("the worksheet", limits.title),
  page,
});

type TypedChapter = z.output<typeof Chapter>;

const chapters = z.array(Chapter);

/** Turns the rows of the form into the stored text, however long that is. */
export const WrittenContents = chapters.transform(writeRows);

/** Checks the stored text against its limits. A draft may have a chapter without a title. */
export function contentsFrom(contents: z.ZodType<string, string>, { isDraft = false } = {}) {
  const named = isDraft ? chapters : chapters.superRefine(refuseNameless);
  return named.transform(writeRows).pipe(contents);
}

function writeRows(rows: TypedChapter[]): string {
  return rows
    .map(writeRow)
    .filter((line) => line !== "")
    .join("\n");
}

function refuseNameless(rows: TypedChapter[], context: z.RefinementCtx): void {
  for (const [at, row] of rows.entries()) {
    if (row.title !== "" || writeRow(row) === "") continue;
    context.addIssue({ code: "custom", path: [at, "title"], message: "Enter a title." });
  }
}

function writeRow({ title, text, worksheet, page }: TypedChapter): string {
  const names = worksheet.split(";").map((name) => name.trim());
  return writeLine({ title, text, worksheets: names.filter((name) => name !== ""), page });
}
