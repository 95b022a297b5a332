import { posix } from "node:path";
import { Readable } from "node:stream";
import { stringify as csv } from "csv-stringify/sync";
import type { z } from "zod";
import type { ArchiveFile } from "#archive/write-archive.ts";
import { nouns, type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { Picture } from "#contract/picture.ts";
import { pictureFileName, pictureVariants, readPictureAddress } from "#contract/picture-address.ts";
import { notWritten } from "#contract/publication.ts";
import { cutToBytes, fileNameBytes } from "#contract/short-text.ts";
import type { Proof } from "#domain/actor.ts";
import type { App, Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import { csvParts } from "#domain/messages/message-csv.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import type { NounDefinition, Publication, Shapes } from "#domain/publications/publication-noun.ts";
import {
  MANIFEST,
  MESSAGES,
  MISSING,
  PICTURES,
  type PictureList,
  type PublicationHead,
  REDIRECTS,
  writePublication,
} from "./own-format.ts";

/** Rows per look-up. */
const BATCH = 50;
/** Columns that are derived from the row by its kind, or exported beside it. */
const DERIVED = new Set([
  ...Object.keys(notWritten),
  "title",
  "file_path",
  "file_size",
  "downloads",
]);
const KEPT = new Set(["published_at"]);

interface Exported {
  app: App;
  owner: Owner;
  /** It hands out everything. */
  proof: Proof;
  nounOf: NounOf;
  /** Gets a line for each file that is not there to be exported; the archive has them, too. */
  missing: string[];
}

/**
 * All that the site holds as files: texts as Markdown with front matter, PDFs, pictures, messages and
 * redirects. The manifest comes last, so that a broken export is not taken for a whole one.
 */
export async function* exportSite(site: Exported, now: Date): AsyncGenerator<ArchiveFile> {
  const redirects: string[][] = [["from", "to"]];
  const drawn = new Set<string>();
  for (const kind of publicationKinds) {
    yield* exportKind(site, kind, { redirects, drawn });
  }
  yield* exportPictures(site, drawn);
  const { questions } = site.app.content.facts;
  const content = Readable.from(csvParts(site.owner.contactSubmissions.export({}), questions));
  yield { name: MESSAGES, content, isPacked: true };
  yield textFile(REDIRECTS, csv(redirects, { record_delimiter: "windows", escape_formulas: true }));
  if (site.missing.length > 0) yield textFile(MISSING, missingText(site.missing));
  const manifest = { portico_export: 1, exported_at: now.toISOString() };
  yield textFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

interface Collected {
  redirects: string[][];
  /** Pages of PDFs, which the library does not hold. */
  drawn: Set<string>;
}

async function* exportKind(
  site: Exported,
  kind: PublicationKind,
  collected: Collected,
): AsyncGenerator<ArchiveFile> {
  const noun = site.nounOf(kind);
  const publications = site.owner.publications(noun);
  let cursor: string | undefined;
  do {
    const page = await publications.listWhole({ limit: BATCH, cursor });
    for (const item of page.items) yield* exportOne(site, noun, item, collected);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

async function* exportOne(
  { owner, missing }: Exported,
  noun: NounDefinition<Shapes>,
  item: Publication,
  { redirects, drawn }: Collected,
): AsyncGenerator<ArchiveFile> {
  const { segment } = nouns[noun.kind];
  const aliases = await owner.redirects.listTo(item.id);
  for (const alias of aliases) redirects.push([alias, publicationPaths[noun.kind].page(item.slug)]);
  const pdf = hasPdf(item) ? await owner.ebookPdf.get(item.id) : null;
  const name = fileNameOf(item);
  const pdfPath = `${segment}/${name}.pdf`;
  for (const { url } of pdf?.drawn ?? []) drawn.add(url);
  const written = writtenFields(item);
  const [body] = noun.bodyFields.length === 1 ? noun.bodyFields : [];
  const { [body ?? ""]: text = "", ...fields } = written;
  const head: PublicationHead = {
    title: item.title,
    date: item.created_at,
    lastmod: item.updated_at,
    draft: !item.published,
    slug: item.slug,
    id: item.id,
    schedule:
      item.scheduled_for === null
        ? null
        : { publish_at: item.scheduled_for, time_zone: item.schedule_zone ?? "UTC" },
    aliases,
    pdf: pdf && {
      path: pdfPath,
      file_name: pdf.file_name,
      uploaded_at: pdf.uploaded_at,
      facts: pdf.facts,
      drawn: pdf.drawn,
      shown_pages: pdf.shown_pages,
    },
    fields,
    unpublished:
      item.draft_saved_at === null ? null : await unpublished(owner, noun, item, written),
  };
  yield textFile(`${segment}/${name}.md`, writePublication(head, String(text)));
  if (!pdf) return;
  const content = await openPdf(owner, item.id);
  if (content === null) missing.push(`${pdfPath}: the PDF of “${item.title}”`);
  else yield { name: pdfPath, content, isPacked: false };
}

/**
 * The file is named after the address, which the front matter has whole. If the name is cut, others may begin alike.
 */
function fileNameOf({ slug, id }: Publication): string {
  if (Buffer.byteLength(slug) <= fileNameBytes) return slug;
  return `${cutToBytes(slug, fileNameBytes - id.length - 1)}-${id}`;
}

function hasPdf(item: Publication): boolean {
  return "file_path" in item && item.file_path !== "";
}

function writtenFields(item: Publication): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => KEPT.has(name) || !DERIVED.has(name)),
  );
}

/** Returns the fields in which the draft differs from what visitors see. */
async function unpublished(
  owner: Owner,
  noun: NounDefinition<Shapes>,
  item: Publication,
  published: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const draft = await owner.workingCopies(noun).get(item.id);
  const changed = Object.entries(writtenFields(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(published[name]),
  );
  return Object.fromEntries([
    ...changed,
    ...(draft.title === item.title ? [] : [["title", draft.title]]),
    ...(draft.slug === item.slug ? [] : [["slug", draft.slug]]),
  ]);
}

/** Null when it is missing or has the wrong length. */
async function openPdf(owner: Owner, id: string): Promise<Readable | null> {
  const download = await owner.ebookPdf.find(id);
  try {
    const file = await download.open();
    return file.read({ start: 0, end: file.size - 1 });
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return null;
    throw error;
  }
}

async function* exportPictures(
  site: Exported,
  drawn: ReadonlySet<string>,
): AsyncGenerator<ArchiveFile> {
  const list: z.infer<typeof PictureList> = [];
  for await (const picture of eachPicture(site.owner)) {
    const { url, name, alt, format, created_at } = picture;
    list.push({ url, name, alt, format, created_at });
    yield* pictureFiles(site, url, `the picture “${name}”`);
  }
  for (const url of drawn) yield* pictureFiles(site, url, "a page of a PDF");
  yield textFile(PICTURES, `${JSON.stringify(list, null, 2)}\n`);
}

async function* eachPicture(owner: Owner): AsyncGenerator<Picture> {
  let cursor: string | undefined;
  do {
    const page = await owner.pictures.list({ limit: BATCH, cursor });
    yield* page.items;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** Yields every width, at the path that texts name. */
async function* pictureFiles(
  { app, missing }: Exported,
  url: string,
  what: string,
): AsyncGenerator<ArchiveFile> {
  const address = readPictureAddress(url);
  for (const variant of address ? pictureVariants(address) : []) {
    const opened = await app.pictureFiles.open(pictureFileName(variant.url));
    const path = posix.relative("/", variant.url);
    if (opened === null) {
      missing.push(`${path}: ${what}`);
      continue;
    }
    const content = opened.file.read({ start: 0, end: opened.file.size - 1 });
    yield { name: path, content, isPacked: false };
  }
}

function missingText(missing: readonly string[]): string {
  return `These files were missing on the server when it was exported. All else is here.\n\n${missing.join("\n")}\n`;
}

function textFile(name: string, content: string): ArchiveFile {
  return { name, content, isPacked: true };
}
