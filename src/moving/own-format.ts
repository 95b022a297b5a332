import { parse, stringify } from "yaml";
import { z } from "zod";
import { DrawnPage, PdfFacts } from "#contract/ebook-file.ts";
import { id, timestamp } from "#contract/fields.ts";
import { Picture } from "#contract/picture.ts";
import { timeZone } from "#contract/time-zone.ts";

// The format that Portico exports and reads again: files beside each other, readable without it.

export const MANIFEST = "portico.json";
export const PICTURES = "media/pictures.json";
export const MESSAGES = "messages.csv";
export const REDIRECTS = "redirects.csv";
/** Only where something is. */
export const MISSING = "missing.txt";

export const Manifest = z.object({ portico_export: z.literal(1), exported_at: timestamp });

export const PictureList = z.array(
  z.object({
    ...Picture.pick({ url: true, name: true, alt: true, created_at: true }).shape,
    format: Picture.shape.format.catch("webp"),
  }),
);

const PdfDetails = z.object({
  path: z.string(),
  file_name: z.string().nullable(),
  uploaded_at: timestamp.nullable(),
  facts: PdfFacts.nullable(),
  drawn: z.array(DrawnPage),
  shown_pages: z.array(z.number().int()),
});

/** Names that other systems know where there is one; the rest is `fields`. */
const Head = z.object({
  title: z.string(),
  date: timestamp,
  lastmod: timestamp,
  draft: z.boolean(),
  slug: z.string(),
  id,
  schedule: z.object({ publish_at: z.string(), time_zone: timeZone.catch("UTC") }).nullable(),
  aliases: z.array(z.string()),
  pdf: PdfDetails.nullable(),
  fields: z.record(z.string(), z.unknown()),
  /** Unpublished changes of a published item. */
  unpublished: z.record(z.string(), z.unknown()).nullable(),
});
export type PublicationHead = z.infer<typeof Head>;

/** @param text stands below the head, letter by letter */
export function writePublication(head: PublicationHead, text: string): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${text}\n`;
}

export interface Publication {
  head: PublicationHead;
  text: string;
}

/** @param split by {@link splitPublication}. Null for what {@link writePublication} has not written */
export function readPublication(split: unknown): Publication | null {
  const { data } = z.object({ head: Head, text: z.string() }).safeParse(split);
  return data ?? null;
}

/** The head as YAML says it, not yet checked. Strangers’ YAML takes as long as they like. */
export function splitPublication(file: string): { head: unknown; text: string } | null {
  const start = behindLine(file, 0);
  if (start === null) return null;
  // A line of three dashes ends the head where an empty line follows.
  for (let end = start; end !== -1; end = file.indexOf("\n---", end) + 1 || -1) {
    const line = behindLine(file, end);
    const text = line === null ? null : behindBreak(file, line);
    if (text === null) continue;
    const head = parseOrNull(file.slice(start, end));
    return { head, text: file.slice(text).replace(/\r?\n$/, "") };
  }
  return null;
}

/** Returns where the line after one of three dashes begins. */
function behindLine(file: string, at: number): number | null {
  return file.startsWith("---", at) ? behindBreak(file, at + 3) : null;
}

function behindBreak(file: string, at: number): number | null {
  if (file.startsWith("\n", at)) return at + 1;
  return file.startsWith("\r\n", at) ? at + 2 : null;
}

function parseOrNull(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 0, logLevel: "error" });
  } catch {
    return null;
  }
}
