import { parse, stringify } from "yaml";
import { z } from "zod";
import { DrawnPage, PdfFacts } from "#contract/ebook-file.ts";
import { id, slug, timestamp } from "#contract/fields.ts";
import { Picture } from "#contract/picture.ts";
import { Schedule } from "#contract/publication.ts";

// What Portico exports and reads again: files beside each other, readable without it.

export const MANIFEST = "portico.json";
export const PICTURES = "media/pictures.json";
export const MESSAGES = "messages.csv";
export const REDIRECTS = "redirects.csv";

export const Manifest = z.object({ portico_export: z.literal(1), exported_at: timestamp });

export const PictureList = z.array(
  Picture.pick({ url: true, name: true, alt: true, format: true, created_at: true }),
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
  slug,
  id,
  schedule: z.object({ publish_at: z.string(), time_zone: Schedule.shape.time_zone }).nullable(),
  aliases: z.array(z.string()),
  pdf: PdfDetails.nullable(),
  fields: z.record(z.string(), z.unknown()),
  /** What is written of something published, and not published yet. */
  unpublished: z.record(z.string(), z.unknown()).nullable(),
});
export type PublicationHead = z.infer<typeof Head>;

/** @param text stands below the head, letter by letter */
export function writePublication(head: PublicationHead, text: string): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${text}\n`;
}

/** Null for what {@link writePublication} has not written. */
export function readPublication(file: string): { head: PublicationHead; text: string } | null {
  const [, yaml, text = ""] = /^---\r?\n(.*?)^---\r?\n\r?\n(.*)$/ms.exec(file) ?? [];
  if (yaml === undefined) return null;
  const { data } = Head.safeParse(parseOrNull(yaml));
  return data ? { head: data, text: text.replace(/\r?\n$/, "") } : null;
}

function parseOrNull(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 0, logLevel: "error" });
  } catch {
    return null;
  }
}
