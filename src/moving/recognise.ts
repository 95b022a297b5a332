import { posix } from "node:path";
import type { ExportFiles } from "./export-files.ts";
import { readGhost } from "./ghost.ts";
import { type ReadItem, UnreadableExport } from "./imported-post.ts";
import { isMarkdown, readMarkdownFolder } from "./markdown-folder.ts";
import { mediumPosts, readMedium } from "./medium.ts";
import { findOwnExport, readOwnExport } from "./own-export.ts";
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
  texts: TextProcess,
): Promise<RecognisedExport> {
  const { paths } = files;
  const own = findOwnExport(files);
  if (own !== null) return { kind: "Portico", items: readOwnExport(files, own, texts) };
  const opening = (path: string) => () => files.open(path);
  const substack = findSubstack(files);
  if (substack !== null) return { kind: "Substack", items: readSubstack(files, substack) };
  const medium = mediumPosts(files);
  if (medium.length > 0) return { kind: "Medium", items: readMedium(files, medium, texts) };
  const json = paths.filter((path) => /\.json$/i.test(path) && !isSetting(path));
  const xml = paths.filter((path) => /\.(?:xml|wxr)$/i.test(path));
  const markdown = paths.filter(isMarkdown);
  for (const path of markdown.length > 0 ? [] : json) {
    if (await startsLike(files, path, /^\s*\{\s*"(?:db|data|meta|posts)"\s*:/)) {
      return { kind: "Ghost", items: readGhost(opening(path), posix.dirname(path)) };
    }
  }
  for (const path of xml) {
    if (await startsLike(files, path, /<rss\b|wordpress\.org\/export/)) {
      return { kind: "WordPress", items: readWordPress(opening(path), texts, posix.dirname(path)) };
    }
  }
  if (markdown.length > 0) return { kind: "Markdown", items: readMarkdownFolder(files, texts) };
  throw new UnreadableExport(
    `${files.name} is not a known export: Ghost (.json), WordPress (.xml), Markdown (.md, or a folder or .zip of it), Substack or Medium (.zip).`,
  );
}

function isSetting(path: string): boolean {
  return /(?:^|\/)(?:package(?:-lock)?|tsconfig|composer)\.json$/.test(path);
}

/** Decided by what it says, not by its name alone. */
async function startsLike(files: ExportFiles, path: string, pattern: RegExp): Promise<boolean> {
  for await (const chunk of await files.open(path)) {
    const bytes = Buffer.from(chunk).subarray(0, 4000);
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    const head = bytes.toString(isWide ? "utf16le" : "utf8");
    return pattern.test(head.replace(/^\uFEFF/, ""));
  }
  return false;
}
