import { v7 as uuidv7 } from "uuid";
import type { AddressReason } from "#contract/address.ts";
import type { Content } from "#domain/publications/content.ts";
import {
  countAllAddresses,
  findAddressesAt,
  insertAddress,
  type LeadingAddress,
  listMovedTo,
} from "#storage/address.ts";
import type { Database, Tx } from "#storage/database.ts";
import { isSlugTaken } from "#storage/publications/publication.ts";
import { findPublicId } from "#storage/publications/publication-context.ts";
import type { AddressRow } from "#storage/schema.ts";
import {
  formsOf,
  isFeedOfFolder,
  isFormerFeed,
  isOwnPath,
  isPagePath,
  pagePath,
  publicationAt,
  storedPath,
} from "./address-path.ts";

/** Ten addresses for each of ten thousand posts; a table that only grows would be a way to fill a disk. */
const MOST_ADDRESSES = 100_000;

/** Where an address leads. */
export interface Lead {
  /** Its visits are counted under this id; null if it is only another form of a present address. */
  id: string | null;
  /** A path of this site, perhaps with a fragment. */
  path: string;
  isShort: boolean;
  words: Pick<AddressRow, "source" | "campaign" | "medium">;
}

const noWords = { source: null, campaign: null, medium: null };

/** Leads visitors on from short and former addresses. */
export class Redirects {
  readonly #dependencies: { database: Database; content: Content };

  constructor(dependencies: { database: Database; content: Content }) {
    this.#dependencies = dependencies;
  }

  /** True where the query may be a former address, though the path is that of the home page. */
  mayBeFormer(target: string): boolean {
    return (
      target.startsWith("/?") &&
      this.#dependencies.content.hasAddresses &&
      (storedPath(target) !== null || isFormerFeed(target))
    );
  }

  /** True where a feed was. A site that was never moved had none but its own, so a folder there has no feed. */
  isFeed(target: string): boolean {
    const { hasMovedIn } = this.#dependencies.content;
    return isFormerFeed(target) || (hasMovedIn && isFeedOfFolder(target));
  }

  /**
   * @param target path and query, as the browser sent them
   * @returns null for an address that is nobody's, or whose text visitors may not see
   */
  async find(target: string): Promise<Lead | null> {
    const { content, database } = this.#dependencies;
    const path = storedPath(target);
    if (path === null) return null;
    const forms = formsOf(path);
    if (content.hasAddresses) {
      const rows = await database.read((db) => findAddressesAt(db, forms));
      const row = rows.find((one) => one.path === path) ?? nearestOf(rows, forms);
      if (row) {
        const { id, source, campaign, medium } = row;
        const isShort = row.kind === "short";
        const target = publicTarget(row);
        const words = { source, campaign, medium };
        return target === null ? null : { id, path: target, isShort, words };
      }
    }
    const present = await this.#findPresent(forms.filter((form) => form !== path));
    return present === null ? null : { id: null, path: present, isShort: false, words: noWords };
  }

  /** Finds a page or text that is here under another form of its address. */
  async #findPresent(forms: readonly string[]): Promise<string | null> {
    for (const form of forms) {
      if (isPagePath(form)) return form;
      const at = publicationAt(form);
      if (at === null) continue;
      const { kind, slug } = at;
      const id = await this.#dependencies.database.read((db) => findPublicId(db, kind, slug));
      if (id !== null) return pagePath(at);
    }
    return null;
  }
}

function nearestOf(rows: readonly LeadingAddress[], forms: readonly string[]) {
  const at = ({ folded }: LeadingAddress) => forms.indexOf(folded);
  return rows.toSorted((one, other) => at(one) - at(other))[0];
}

/** Null while visitors see nothing there. */
function publicTarget({ target, target_kind, target_slug, target_published }: LeadingAddress) {
  if (target !== null) return target;
  if (target_kind === null || target_slug === null || target_published !== 1) return null;
  return pagePath({ kind: target_kind, slug: target_slug });
}

export class OwnedRedirects {
  readonly #dependencies: { database: Database };

  constructor(dependencies: { database: Database }) {
    this.#dependencies = dependencies;
  }

  /** Lists every former address of a publication. */
  listTo(id: string): Promise<string[]> {
    return this.#dependencies.database.read((db) => listMovedTo(db, id));
  }
}

export function movedRow(
  path: string,
  reason: AddressReason,
  { target_id = null, target = null, system = null, at }: Partial<AddressRow> & { at: Date | null },
): AddressRow {
  return {
    id: uuidv7(),
    path,
    folded: path.toLowerCase(),
    kind: "moved",
    reason,
    system,
    target_id,
    target,
    ...noWords,
    created_at: at?.toISOString() ?? null,
  };
}

/**
 * Has former addresses lead to a publication. One that is taken, or is the site's own, is passed over.
 * @returns how many lead there
 */
export async function addRedirects(
  tx: Tx,
  addresses: readonly string[],
  to: { id: string; reason: AddressReason; system: string | null; at: Date | null },
): Promise<number> {
  // Counting looks at every row of the table.
  const present = addresses.length > 0 ? await countAllAddresses(tx) : 0;
  let added = 0;
  for (const address of addresses) {
    const path = storedPath(address);
    if (path === null || isOwnPath(path) || present + added >= MOST_ADDRESSES) continue;
    const at = publicationAt(path);
    if (at && (await isSlugTaken(tx, at.kind, at.slug))) continue;
    const row = movedRow(path, to.reason, { target_id: to.id, system: to.system, at: to.at });
    if (await insertAddress(tx, row)) added += 1;
  }
  return added;
}
