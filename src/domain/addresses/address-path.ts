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

/** WordPress leads by the number of a post, too. */
const NUMBERED = /^\?(?:.*&)?(p|page_id)=(\d{1,15})(?:&|$)/;

/** The form in which an address is stored and looked up; null for one that never leads on. */
export function storedPath(address: string): string | null {
  const [path = "", query = ""] = splitQuery(address.replace(/#.*$/s, ""));
  if (path.length > limits.url) return null;
  const plain = decoded(path.replace(/\/+$/, "")).normalize("NFC");
  if (plain === "" || /^\/index\.php$/i.test(plain)) {
    const [, name, number] = NUMBERED.exec(query) ?? [];
    if (name !== undefined) return `/?${name}=${number}`;
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

/** Parts of an address under which other systems show the same text again, or that a careless link adds. */
const ADDED = [
  /\/index\.(?:html?|php)$/,
  /\.(?:html?|php|aspx?)$/,
  /(?:\/amp|\.amp)$/,
  /^\/amp(?=\/)/,
  /^\/index\.php(?=\/)/,
  /(?<=.)\/(?:trackback|embed|print)$/,
  /(?<=.)\/(?:comment-)?page[-/]\d{1,4}$/,
  /[\s.,;:!?'"”’)\]}>…]+$/u,
];

const ENDINGS = [".html", "/index.html"];

/** What is added to an address is seldom more than two things. */
const MOST_FORMS = 8;

/** Returns the forms in small letters that an address may be stored in, its own first. */
export function formsOf(path: string): string[] {
  const forms = [path.toLowerCase().replace(/\/{2,}/g, "/")];
  for (let at = 0; at < forms.length; at += 1) {
    for (const added of ADDED) {
      const plain = forms[at]?.replace(added, "") || "/";
      if (!forms.includes(plain) && forms.length < MOST_FORMS) forms.push(plain);
    }
  }
  const plainest = forms.at(-1);
  return [...forms, ...ENDINGS.map((ending) => `${plainest}${ending}`)];
}

const FEED = String.raw`(?:(?:feed|rss|atom)(?:\/(?:rss2?|atom|rdf))?|(?:feed|rss2?|index|atom)\.(?:xml|rss|atom|rdf))\/?$`;

/** Other systems keep their feeds at these addresses, and feed readers go on asking there for years. */
const FORMER_FEED = new RegExp(
  String.raw`^\/(?:(?:blog\/)?${FEED}|feeds\/posts\/default\/?$)`,
  "i",
);

/** Those of a category, an author or the comments of a text. */
const FEED_OF_FOLDER = new RegExp(String.raw`^\/.+\/${FEED}`, "i");

/** True if a feed of another system was at this address, which may be the query of the home page. */
export function isFormerFeed(address: string): boolean {
  const [path = "", query = ""] = splitQuery(address);
  return FORMER_FEED.test(path) || (path === "/" && /^\?(?:.*&)?feed=/.test(query));
}

export function isFeedOfFolder(address: string): boolean {
  return FEED_OF_FOLDER.test(splitQuery(address)[0] ?? "");
}

const patterns = [
  ...Object.values(sitePaths),
  ...Object.values(operatorPaths),
  picturePaths.file,
].map(({ pattern }): string => pattern);
const pages = new Set(patterns.filter((pattern) => !/[:#]/.test(pattern)));
const publicationFolders = publicationKinds.map((kind) => folderOf(kind));
const folders = [
  ...closedPrefixes,
  ...patterns
    .filter((pattern) => pattern.includes(":"))
    .map((pattern) => pattern.slice(0, pattern.indexOf("/:")))
    .filter((folder) => !publicationFolders.includes(folder)),
  ...Object.values(filePaths).map(({ pattern }) => pattern.slice(0, -1)),
];

function folderOf(kind: PublicationKind): string {
  return `/${nouns[kind].segment}`;
}

/** True for the address of a page or feed that every site has. */
export function isPagePath(path: string): boolean {
  return pages.has(path) || publicationFolders.includes(path);
}

/** True for an address that is never anybody's to give away. */
export function isOwnPath(path: string): boolean {
  return isPagePath(path) || isClosedPath(path);
}

/** True below the prefixes where only programs, files and secret links are. */
export function isClosedPath(path: string): boolean {
  return folders.some((one) => path === one || path.startsWith(`${one}/`));
}

/** Reads a path as that of a publication; null for any other. */
export function publicationAt(path: string): { kind: PublicationKind; slug: string } | null {
  for (const kind of publicationKinds) {
    const slug = path.startsWith(`${folderOf(kind)}/`) ? path.slice(folderOf(kind).length + 1) : "";
    if (slug !== "" && !slug.includes("/")) return { kind, slug };
  }
  return null;
}

/** The stored form of the path of a publication. */
export function publicationPath(kind: PublicationKind, slug: string): string {
  return `${folderOf(kind)}/${slug}`;
}

/** The path that browsers ask for. */
export function pagePath({ kind, slug }: { kind: PublicationKind; slug: string }): string {
  return publicationPaths[kind].page(slug);
}
