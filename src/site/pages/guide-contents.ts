import type { PublicEbook } from "#contract/ebook.ts";

export interface GuideChapter {
  title: string;
  text: string;
  worksheets: readonly string[];
  page: number | null;
}

const NUMBER = /^\d{1,6}$/;
/** “page 3” and “p. 3” are what people write. */
const PAGE = /^(?:pages?|pp?\.)?\s*(\d{1,6})$/i;
/** What a reader fills in or takes along, which gets a sign. */
const WORKSHEET = /\b(?:worksheet|scorecard|checklist|template)\b/i;

/**
 * What a guide's owner wrote, else the chapters of its PDF. A table of contents does not list itself.
 * Empty where there is neither.
 */
export function contentsOf({
  contents,
  chapters,
}: Pick<PublicEbook, "contents" | "chapters">): GuideChapter[] {
  const written = contents.split("\n").flatMap((line) => readLine(line) ?? []);
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

/** A number before the title is left out: chapters are counted anyway. Null without a title. */
function readLine(line: string): GuideChapter | null {
  const parts = line
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const page = parts.length > 1 ? PAGE.exec(parts.at(-1) ?? "")?.[1] : undefined;
  if (page !== undefined) parts.pop();
  if (parts.length > 1 && NUMBER.test(parts[0] ?? "")) parts.shift();
  const [title, ...rest] = parts;
  if (title === undefined) return null;
  return {
    title,
    text: rest.filter((part) => !WORKSHEET.test(part)).join(" "),
    worksheets: rest.filter((part) => WORKSHEET.test(part)),
    page: page === undefined ? null : Number(page),
  };
}
