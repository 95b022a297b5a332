import { posix } from "node:path";
import { pipeline, Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { parse } from "csv-parse";
import { z } from "zod";
import { reportedElsewhere } from "#platform/owned.ts";
import { type ExportFiles, unlessDamaged } from "./export-files.ts";
import { isFalse, isTrue } from "./front-matter.ts";
import { longestSource, type ReadItem, UnreadableExport } from "./imported-post.ts";
import { readMoment } from "./written-time.ts";

/** Words for true that spreadsheets write in some languages. An empty cell means a draft, too. */
const TRUTH = /^(?:wahr|ja|vrai|oui|verdadero|sí|vero|waar|verdadeiro|sim|prawda|sant)$/i;
const LIE = /^(?:|falsch|nein|faux|non|falso|onwaar|nee|não|fałsz|nie|falskt)$/i;

const Row = z.object({
  post_id: z.string(),
  post_date: z.string().default(""),
  is_published: z.string().default(""),
  type: z.string().default("newsletter"),
  audience: z.string().default("everyone"),
  title: z.string().default(""),
  subtitle: z.string().default(""),
});
type Row = z.infer<typeof Row>;

/** The list of posts in a Substack export; null where there is none. */
export function findSubstack({ paths }: ExportFiles): string | null {
  const list = paths.find((path) => posix.basename(path).toLowerCase() === "posts.csv");
  if (list === undefined) return null;
  const folder = posix.join(posix.dirname(list), "posts/");
  return paths.some((path) => path.startsWith(folder)) ? list : null;
}

/** “Settings › Exports” of Substack: a list, and an HTML file for each post. */
export async function* readSubstack(
  files: ExportFiles,
  list: string,
  timeZone: string,
): AsyncGenerator<ReadItem> {
  try {
    for await (const row of await openRows(files, list)) {
      const { data } = Row.safeParse(row);
      if (data) {
        const title = data.title || data.post_id;
        yield await unlessDamaged(title, () => toItem(files, posix.dirname(list), data, timeZone));
      } else
        yield { leftOut: { title: "Untitled", reason: "Its line in posts.csv names no post." } };
    }
  } catch (error) {
    const isOfCsv = error instanceof Error && "code" in error && /^CSV_/.test(String(error.code));
    if (!isOfCsv) throw error;
    throw new UnreadableExport(`posts.csv cannot be read: ${error.message}`, { cause: error });
  }
}

/** The list as Substack writes it, or as a spreadsheet has saved it again, in an encoding of its own. */
async function openRows(files: ExportFiles, list: string): Promise<AsyncIterable<unknown>> {
  const { encoding, delimiter } = await formOf(await files.open(list));
  const rows = parse({
    bom: true,
    delimiter,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: 1_000_000,
  });
  const text = Readable.from(decoded(await files.open(list), new TextDecoder(encoding)));
  return pipeline(text, rows, reportedElsewhere);
}

async function formOf(bytes: AsyncIterable<Uint8Array>) {
  let head = Buffer.alloc(0);
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  try {
    for await (const chunk of bytes) {
      if (head.length === 0) head = Buffer.from(chunk);
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    isUtf8 = false;
  }
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  const [names = ""] = head.toString(isWide ? "utf16le" : "utf8").split(/[\r\n]/, 1);
  const count = (sign: string) => names.split(sign).length;
  const [delimiter = ","] = [",", ";", "\t"].toSorted((one, other) => count(other) - count(one));
  return { encoding: isWide ? "utf-16le" : isUtf8 ? "utf-8" : "windows-1252", delimiter };
}

async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  decoder: TextDecoder,
): AsyncGenerator<string> {
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function toItem(
  files: ExportFiles,
  root: string,
  row: Row,
  timeZone: string,
): Promise<ReadItem> {
  const { post_id: id, title, type, audience } = row;
  const leftOut = (reason: string) => ({ leftOut: { title: title || id, reason } });
  if (!/^(?:newsletter|podcast)$/i.test(type)) {
    return leftOut(`Its type, “${type}”, does not exist in Portico.`);
  }
  const path = posix.join(root, "posts", `${id}.html`);
  if (!files.has(path)) return leftOut("The export holds no text for it.");
  if (files.sizeOf(path) > longestSource) return leftOut("Its text is too long.");
  const slug = id.replace(/^\d+\./, "");
  // Substack writes UTC and says so. A spreadsheet may have dropped both that and the time.
  const publishedAt = readMoment(row.post_date, /:/.test(row.post_date) ? "UTC" : timeZone);
  const isPublished = TRUTH.test(row.is_published) || isTrue(row.is_published);
  const isUnpublished = LIE.test(row.is_published) || isFalse(row.is_published);
  const notes: string[] = [];
  if (audience.toLowerCase() !== "everyone") {
    notes.push(
      "It was for subscribers only, so it is imported as a draft: whatever is published here is public.",
    );
  }
  if (!isPublished && !isUnpublished) {
    notes.push(
      `Whether it was published, “${row.is_published}”, was not understood, so it is imported as a draft.`,
    );
  }
  if (isPublished && row.post_date !== "" && publishedAt === null) {
    notes.push(`Its date, “${row.post_date}”, was not understood, so it is imported as a draft.`);
  }
  return {
    post: {
      source: "substack",
      sourceId: id,
      title,
      slug: slug === "" || slug === id ? null : slug,
      state: isPublished && notes.length === 0 ? "published" : "draft",
      publishedAt,
      updatedAt: null,
      author: "",
      excerpt: row.subtitle,
      categories: [],
      cover: null,
      text: { format: "html", value: await readText(await files.open(path)) },
      folder: posix.dirname(path),
      oldAddresses: slug === "" || slug === id ? [] : [`/p/${slug}`],
      notes: /podcast/i.test(type) ? [...notes, "The recording itself is not imported."] : notes,
    },
  };
}
