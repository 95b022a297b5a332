import { posix } from "node:path";
import type { ExportFiles } from "./export-files.ts";
import { findSites } from "./find-sites.ts";
import { readGhost } from "./ghost.ts";
import { type LeftOut, type ReadItem, UnreadableExport } from "./imported-post.ts";
import { inGroups, readSiteFolders } from "./markdown-folder.ts";
import { mediumPosts, readMedium } from "./medium.ts";
import { findOwnExport, readOwnExport } from "./own-export.ts";
import { countPosts, isNamed } from "./site-folder.ts";
import { findSubstack, readSubstack } from "./substack.ts";
import type { TextProcess } from "./text-process.ts";
import { readWordPress } from "./wordpress.ts";

export type ExportKind = "Ghost" | "WordPress" | "Markdown" | "Substack" | "Medium" | "Portico";

interface RecognisedExport {
  kind: ExportKind;
  items: AsyncIterable<ReadItem>;
}

/** @throws {UnreadableExport} when it is none that is known */
export async function recogniseExport(
  files: ExportFiles,
  reading: { texts: TextProcess; timeZone: string },
): Promise<RecognisedExport> {
  const own = findOwnExport(files);
  if (own !== null) return { kind: "Portico", items: readOwnExport(files, own, reading.texts) };
  const substack = findSubstack(files);
  if (substack !== null) {
    return { kind: "Substack", items: readSubstack(files, substack, reading.timeZone) };
  }
  const medium = mediumPosts(files);
  if (medium.length > 0) return { kind: "Medium", items: readMedium(files, medium, reading) };
  const sites = await findSites(files, reading.texts);
  const hasPosts = sites.some((site) => countPosts(site) > 0);
  // Posts in a generator's place are the site. Elsewhere, they may be notes beside an export.
  const isSite = sites.some(({ generator, places }) =>
    generator === null ? [...places.keys()].some((path) => /(?:^|\/)_posts\//.test(path)) : true,
  );
  const { ghost, wordPress, feeds } = await findExports(files);
  const opening = (path: string) => ({ open: () => files.open(path), folder: posix.dirname(path) });
  const [newest] = ghost;
  if (hasPosts && (isSite || (newest === undefined && wordPress.length === 0))) {
    return {
      kind: "Markdown",
      items: withLeftOut(readSiteFolders(sites, { files, ...reading }), [
        ...besides([...ghost, ...wordPress], "An export of another system. Import it by itself."),
      ]),
    };
  }
  const notes = files.paths.filter(isNamed);
  if (newest !== undefined) {
    const { open, folder } = opening(newest);
    return {
      kind: "Ghost",
      items: withLeftOut(readGhost(open, folder), [
        ...besides(ghost.slice(1), "An older export of Ghost than the one that is imported."),
        ...besides(wordPress, "An export of another system. Import it by itself."),
        ...besides(notes, "It is beside the export of Ghost, not a post in it."),
      ]),
    };
  }
  // Given alone, an RSS feed is refused in words of its own.
  const parts = files.paths.length === 1 ? [...wordPress, ...feeds] : wordPress;
  if (parts.length > 0) {
    return {
      kind: "WordPress",
      items: withLeftOut(
        readWordPress(parts.map(opening), reading),
        besides(notes, "It is beside the export of WordPress, not a post in it."),
      ),
    };
  }
  throw new UnreadableExport(
    `${files.name} is not a known export: Ghost (.json), WordPress (.xml), Markdown (.md, or a folder or .zip of it), Substack or Medium (.zip).`,
  );
}

function besides(paths: readonly string[], reason: string): LeftOut[] {
  return inGroups(paths.map((title) => ({ title, reason })));
}

async function* withLeftOut(
  items: AsyncIterable<ReadItem>,
  leftOut: readonly LeftOut[],
): AsyncGenerator<ReadItem> {
  yield* items;
  for (const item of leftOut) yield { leftOut: item };
}

interface FoundExports {
  /** The newest first. */
  ghost: string[];
  wordPress: string[];
  feeds: string[];
}

/** Decided by what each file says, not by its name alone. */
async function findExports(files: ExportFiles): Promise<FoundExports> {
  const ghost: { path: string; exportedOn: number }[] = [];
  const wordPress: string[] = [];
  const feeds: string[] = [];
  for (const path of files.paths) {
    if (/\.json$/i.test(path) && !isSetting(path)) {
      const head = await headOf(files, path);
      if (!/^\s*\{\s*"(?:db|data|meta|posts)"\s*:/.test(head)) continue;
      ghost.push({ path, exportedOn: Number(/"exported_on"\s*:\s*(\d+)/.exec(head)?.[1] ?? 0) });
    } else if (/\.(?:xml|wxr)$/i.test(path)) {
      const head = await headOf(files, path);
      if (head.includes("wordpress.org/export")) wordPress.push(path);
      else if (/<rss\b/.test(head)) feeds.push(path);
    }
  }
  ghost.sort((one, other) => other.exportedOn - one.exportedOn);
  return {
    ghost: ghost.map(({ path }) => path),
    // Their names end with the day; what is in several is taken from the newest.
    wordPress: wordPress.sort().reverse(),
    feeds,
  };
}

function isSetting(path: string): boolean {
  return /(?:^|\/)(?:package(?:-lock)?|tsconfig|composer)\.json$/.test(path);
}

async function headOf(files: ExportFiles, path: string): Promise<string> {
  for await (const chunk of await files.open(path)) {
    const bytes = Buffer.from(chunk).subarray(0, 4000);
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    return bytes.toString(isWide ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
  }
  return "";
}
