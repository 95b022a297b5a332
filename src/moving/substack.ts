import { posix } from "node:path";
import { pipeline } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { parse } from "csv-parse";
import { z } from "zod";
import { reportedElsewhere } from "#platform/owned.ts";
import { type ExportFiles, unlessDamaged } from "./export-files.ts";
import { longestSource, type ReadItem, readMoment, UnreadableExport } from "./imported-post.ts";

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
  const list = paths.find((path) => posix.basename(path) === "posts.csv");
  if (list === undefined) return null;
  const folder = posix.join(posix.dirname(list), "posts/");
  return paths.some((path) => path.startsWith(folder)) ? list : null;
}

/** “Settings › Exports” of Substack: a list, and an HTML file for each post. */
export async function* readSubstack(files: ExportFiles, list: string): AsyncGenerator<ReadItem> {
  const rows = pipeline(
    await files.open(list),
    parse({ columns: true, bom: true, relax_column_count: true, max_record_size: 1_000_000 }),
    reportedElsewhere,
  );
  try {
    for await (const row of rows) {
      const { data } = Row.safeParse(row);
      if (data) {
        const title = data.title || data.post_id;
        yield await unlessDamaged(title, () => toItem(files, posix.dirname(list), data));
      } else
        yield { leftOut: { title: "Untitled", reason: "Its line in posts.csv names no post." } };
    }
  } catch (error) {
    const isOfCsv = error instanceof Error && "code" in error && /^CSV_/.test(String(error.code));
    if (!isOfCsv) throw error;
    throw new UnreadableExport(`posts.csv cannot be read: ${error.message}`, { cause: error });
  }
}

async function toItem(files: ExportFiles, root: string, row: Row): Promise<ReadItem> {
  const { post_id: id, title, type, audience } = row;
  const leftOut = (reason: string) => ({ leftOut: { title: title || id, reason } });
  if (type !== "newsletter" && type !== "podcast") {
    return leftOut(`Its type, “${type}”, does not exist in Portico.`);
  }
  const path = posix.join(root, "posts", `${id}.html`);
  if (!files.has(path)) return leftOut("The export holds no text for it.");
  if (files.sizeOf(path) > longestSource) return leftOut("Its text is too long.");
  const isPublic = audience === "everyone";
  const slug = id.replace(/^\d+\./, "");
  const notes = isPublic
    ? []
    : [
        "It was for subscribers only, so it is imported as a draft: whatever is published here is public.",
      ];
  return {
    post: {
      source: "substack",
      sourceId: id,
      title,
      slug: slug === "" || slug === id ? null : slug,
      state: row.is_published === "true" && isPublic ? "published" : "draft",
      publishedAt: readMoment(row.post_date),
      updatedAt: null,
      author: "",
      excerpt: row.subtitle,
      categories: [],
      cover: null,
      text: { format: "html", value: await readText(await files.open(path)) },
      folder: posix.dirname(path),
      oldAddresses: slug === "" || slug === id ? [] : [`/p/${slug}`],
      notes: type === "podcast" ? [...notes, "The recording itself is not imported."] : notes,
    },
  };
}
