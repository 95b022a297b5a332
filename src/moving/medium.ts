import { posix } from "node:path";
import { text as readText } from "node:stream/consumers";
import { limits } from "#contract/limits.ts";
import { type ExportFiles, unlessDamaged } from "./export-files.ts";
import type { ReadItem } from "./imported-post.ts";
import type { TextProcess } from "./text-process.ts";
import { readMoment } from "./written-time.ts";

const POST = /(?:^|\/)posts\/(?:draft|\d{4}-\d{2}-\d{2})_[^/]*\.html$/;

/** The posts of a Medium export; none where it is none. */
export function mediumPosts({ paths }: ExportFiles): string[] {
  return paths.filter((path) => POST.test(path));
}

/** “Settings › Security and apps › Download your information” of Medium. */
export async function* readMedium(
  files: ExportFiles,
  paths: readonly string[],
  reading: { texts: TextProcess; timeZone: string },
): AsyncGenerator<ReadItem> {
  for (const path of paths) yield await unlessDamaged(path, () => readOne(files, path, reading));
}

async function readOne(
  files: ExportFiles,
  path: string,
  { texts, timeZone }: { texts: TextProcess; timeZone: string },
): Promise<ReadItem> {
  const name = posix.basename(path, ".html");
  if (files.sizeOf(path) > limits.content) {
    return { leftOut: { title: name, reason: "Its text is too long." } };
  }
  const post = await texts.readMediumPost(await readText(await files.open(path)));
  if (post === null) {
    const reason = "Its text is nested too deeply, or takes too long to read.";
    return { leftOut: { title: name, reason } };
  }
  const { title, body, subtitle, author, time, address } = post;
  if (body === null) {
    const reason = "The file is not a post from Medium: it has no text.";
    return { leftOut: { title: title || name, reason } };
  }
  const isDraft = name.startsWith("draft_");
  const id = /([0-9a-f]{8,14})$/.exec(name)?.[1] ?? name;
  const slug = slugOf(name, id);
  return {
    post: {
      source: "medium",
      sourceId: id,
      title,
      slug,
      state: isDraft ? "draft" : "published",
      publishedAt: readMoment(time ?? name.slice(0, 10), timeZone),
      updatedAt: null,
      author,
      excerpt: subtitle,
      categories: [],
      cover: null,
      text: { format: "html", value: body },
      folder: posix.dirname(path),
      oldAddresses: pathsOf(address),
      notes: [],
    },
  };
}

function slugOf(name: string, id: string): string | null {
  const words = name.replace(/^(?:draft|\d{4}-\d{2}-\d{2})_/, "").slice(0, -id.length);
  return words.replace(/-+/g, "-").replace(/-$/, "").toLowerCase() || null;
}

/** Returns a path for a custom domain only: that may lead here now. */
function pathsOf(href: string): string[] {
  if (!URL.canParse(href)) return [];
  const { host, pathname } = new URL(href);
  return host === "medium.com" ? [] : [pathname];
}
