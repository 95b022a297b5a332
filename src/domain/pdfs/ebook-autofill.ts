import { type PdfFacts, pagesText } from "#contract/ebook-file.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import { type Fields, readDocument } from "#domain/publications/publication-noun.ts";
import type { Tx } from "#storage/database.ts";
import { findPicture } from "#storage/pictures/picture.ts";
import { deleteDraft, findDraft, saveDraft } from "#storage/publications/publication-draft.ts";
import { listReplacedFiles } from "#storage/publications/replaced-file.ts";
import type { PublicationFileRow, PublicationRow } from "#storage/schema.ts";
import { readDrawn, readFacts } from "./ebook-pdf.ts";

/**
 * Takes the number of pages and the cover (the first page that is not blank) from the PDF where the fields are empty
 * or come from the former PDF. Typed values stay. Writes the draft of a published ebook itself.
 * @returns what changes in the ebook's row
 */
export async function fillFromPdf(
  tx: Tx,
  row: PublicationRow,
  file: PublicationFileRow,
): Promise<Fields> {
  const facts = readFacts(file.facts);
  const cover = readDrawn(file.drawn).find(({ url }) => !isBlank(url))?.url;
  const before = await listReplacedFiles(tx, row.id);
  const formerPages = before.flatMap(({ facts: stored }) => pagesOf(readFacts(stored)));
  const fill = async (fields: Fields): Promise<Fields> => {
    const filled: Fields = {};
    const isOwnPages = isEmpty(fields.pages) || formerPages.some((text) => text === fields.pages);
    if (facts && isOwnPages) filled.pages = pagesText(facts.pages);
    if (cover !== undefined && (await isDrawnOrEmpty(tx, fields.image_url))) {
      filled.image_url = cover;
    }
    return filled;
  };
  const published = readDocument(row.card);
  const changes = differing(await fill(published), published);
  const draft = row.published === 1 ? await findDraft(tx, row.id) : null;
  if (draft) {
    const fields = readDocument(draft.fields);
    const given = Object.entries(await fill(fields)).filter(([name]) => name in fields);
    const text = differing(
      { ...fields, ...Object.fromEntries(given) },
      { ...published, ...changes },
    );
    if (Object.keys(text).length === 0) await deleteDraft(tx, row.id);
    else await saveDraft(tx, { ...draft, fields: JSON.stringify(text) });
  }
  return changes;
}

/** True for an all-white page. Many guides begin with one. */
function isBlank(address: string): boolean {
  return /^f+$/.test(readPictureAddress(address)?.placeholder ?? "");
}

function pagesOf(facts: PdfFacts | null): string[] {
  return facts ? [pagesText(facts.pages)] : [];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "";
}

/** Pictures of ours that the library does not hold were drawn from a PDF. */
async function isDrawnOrEmpty(tx: Tx, address: unknown): Promise<boolean> {
  if (isEmpty(address)) return true;
  const picture = typeof address === "string" ? readPictureAddress(address) : null;
  return picture !== null && (await findPicture(tx, picture.id)) === null;
}

function differing(fields: Fields, from: Fields): Fields {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name]),
  );
  return Object.fromEntries(changed);
}
