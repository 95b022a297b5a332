import type { OutlineEntry, PdfFacts } from "#contract/ebook-file.ts";
import { wellFormed } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { cutTo } from "#contract/short-text.ts";
import type { PdfWords } from "./pdf-messages.ts";

/** More reads like a table of contents, not like a taste of it. */
const OUTLINE_LINES = 12;

/** What programs write when nobody has given a title: their own name, or the file's. */
const PROGRAM = /^microsoft (?:office )?(?:word|powerpoint|excel)\b\s*[-–]/iu;
const PLACEHOLDER =
  /^(?:untitled|document|presentation|title|slide|new document|no title|powerpoint presentation)(?:[\s_-]*\d+)?$/iu;
const FILE_NAME =
  /\.(?:docx?|odt|rtf|pages|pptx?|odp|key|xlsx?|indd|idml|pdf|html?|tex|dvi|qxd)$/iu;

export function toFacts({ title, outline, ...measures }: PdfWords): PdfFacts {
  return { ...measures, title: cleanTitle(title), outline: cleanOutline(outline) };
}

/** Empty for what no person wrote. */
export function cleanTitle(given: string): string {
  const title = oneLine(given);
  const isJunk = [PROGRAM, PLACEHOLDER, FILE_NAME].some((pattern) => pattern.test(title));
  return isJunk || !/[\p{L}\p{N}\p{Emoji}]/u.test(title) ? "" : shortened(title, limits.title);
}

function cleanOutline(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries
    .map(({ title, page }) => ({ title: shortened(oneLine(title), limits.title), page }))
    .filter(({ title }) => title !== "")
    .slice(0, OUTLINE_LINES);
}

/** Without marks that turn the direction of what follows, on the portal's screen too. */
function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
}

function shortened(text: string, max: number): string {
  return cutTo(text, max)
    .replace(/\ufffd$/, "")
    .trim();
}
