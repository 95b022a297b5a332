import { limits } from "#contract/limits.ts";
import { nouns, type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import {
  closedPrefixes,
  filePaths,
  operatorPaths,
  picturePaths,
  publicationPaths,
  sitePaths,
} from "#contract/paths.ts";
import type { Database, Tx } from "#storage/database.ts";
import { listFormerSlugsOf, restoreFormerSlug } from "#storage/publications/former-slug.ts";
import {
  countRedirects,
  findRedirect,
  insertRedirect,
  listRedirectsTo,
} from "#storage/publications/redirect.ts";
import type { Content } from "./content.ts";

/** Ten addresses for each of ten thousand posts; a table that only grows would be a way to fill a disk. */
const MOST_REDIRECTS = 100_000;

/** Redirects from addresses of the system that the site was moved from. */
export class Redirects {
  readonly #dependencies: { database: Database; content: Content };

  constructor(dependencies: { database: Database; content: Content }) {
    this.#dependencies = dependencies;
  }

  /** True where the address may be the number of a WordPress post, which has the path of the home page. */
  mayBeNumbered(target: string): boolean {
    return (
      target.startsWith("/?") &&
      this.#dependencies.content.hasRedirects &&
      redirectPath(target) !== null
    );
  }

  /**
   * @param target path and query, as the browser sent them
   * @returns a path of this site; null where nothing published is behind the address
   */
  async find(target: string): Promise<string | null> {
    const { content, database } = this.#dependencies;
    const path = content.hasRedirects ? redirectPath(target) : null;
    if (path === null) return null;
    const found = await database.read((db) => findRedirect(db, path));
    return found && publicationPaths[found.kind].page(found.slug);
  }
}

export class OwnedRedirects {
  readonly #dependencies: { database: Database };

  constructor(dependencies: { database: Database }) {
    this.#dependencies = dependencies;
  }

  /** Lists every address that leads to a publication, except its own. */
  listTo(kind: PublicationKind, id: string): Promise<string[]> {
    return this.#dependencies.database.read(async (db) => {
      const slugs = await listFormerSlugsOf(db, kind, id);
      const { page } = publicationPaths[kind];
      return [...slugs.toSorted().map((slug) => page(slug)), ...(await listRedirectsTo(db, id))];
    });
  }
}

interface Target {
  id: string;
  kind: PublicationKind;
  slug: string;
}

/**
 * Has former addresses lead to a publication. One that looks like an address of its own kind becomes a
 * former slug of it; one that is taken, or is the site's own, is passed over.
 * @returns how many lead there
 */
export async function addRedirects(
  tx: Tx,
  addresses: readonly string[],
  target: Target,
): Promise<number> {
  // Counting looks at every row of the table.
  const present = addresses.length > 0 ? await countRedirects(tx) : 0;
  let added = 0;
  for (const address of addresses) {
    const hasRoom = present + added < MOST_REDIRECTS;
    if (await addRedirect(tx, address, { target, hasRoom })) added += 1;
  }
  return added;
}

async function addRedirect(
  tx: Tx,
  address: string,
  { target, hasRoom }: { target: Target; hasRoom: boolean },
): Promise<boolean> {
  const path = redirectPath(address);
  if (path === null) return false;
  const { kind } = target;
  const folder = `/${nouns[kind].segment}/`;
  if (path.startsWith(folder)) {
    const slug = path.slice(folder.length);
    if (slug === target.slug || slug.includes("/")) return false;
    await restoreFormerSlug(tx, { kind, slug, target_id: target.id });
    return true;
  }
  if (isOfSite(path) || !hasRoom) return false;
  return insertRedirect(tx, { path, kind, target_id: target.id });
}

/** WordPress leads by the number of a post, too. */
const NUMBERED = /^\?(?:.*&)?(p|page_id)=(\d{1,15})(?:&|$)/;

/** The form in which an address is stored and looked up; null for one that is never a redirect's. */
export function redirectPath(address: string): string | null {
  if (address.length > limits.url) return null;
  const [path = "", query = ""] = splitQuery(address.replace(/#.*$/s, ""));
  const plain = decoded(path.replace(/\/+$/, "")).normalize("NFC");
  if (plain === "") {
    const [, name, number] = NUMBERED.exec(query) ?? [];
    return name === undefined ? null : `/?${name}=${number}`;
  }
  if (!plain.startsWith("/") || /^\/[/\\]|[\p{Cc}\p{Cs}\\]/u.test(plain)) return null;
  return plain;
}

function splitQuery(address: string): string[] {
  const mark = address.indexOf("?");
  return mark === -1 ? [address] : [address.slice(0, mark), address.slice(mark)];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // WordPress cuts long addresses, also within a letter; the case of a byte means nothing.
    return path.replace(/%[\da-f]{2}/gi, (byte) => byte.toLowerCase());
  }
}

const patterns = [
  ...Object.values(sitePaths),
  ...Object.values(operatorPaths),
  picturePaths.file,
].map(({ pattern }): string => pattern);
const pages = new Set(patterns);
const folders = [
  ...closedPrefixes,
  ...[...patterns, ...publicationKinds.map((kind) => publicationPaths[kind].page.pattern)]
    .filter((pattern) => pattern.includes(":"))
    .map((pattern) => pattern.slice(0, pattern.indexOf("/:"))),
  ...Object.values(filePaths).map(({ pattern }) => pattern.slice(0, -1)),
];

/** Requests for such an address never reach the redirects, so none is stored for it. */
function isOfSite(path: string): boolean {
  return pages.has(path) || folders.some((one) => path === one || path.startsWith(`${one}/`));
}
