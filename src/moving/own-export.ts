import { posix } from "node:path";
import { text as readText } from "node:stream/consumers";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import { type ExportFiles, unlessDamaged } from "./export-files.ts";
import { longestSource, type ReadItem, UnreadableExport } from "./imported-post.ts";
import { MANIFEST, Manifest, MESSAGES, PICTURES, PictureList } from "./own-format.ts";
import type { TextProcess } from "./text-process.ts";

/** A picture list of a hundred thousand has less. */
const MOST_BYTES = 50_000_000;

/** The folder with the manifest; null where there is none. */
export function findOwnExport({ paths }: ExportFiles): string | null {
  const manifest = paths.find((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  return manifest === undefined ? null : posix.dirname(manifest);
}

/** Reads an export of Portico itself: pictures first, since texts name them. */
export async function* readOwnExport(
  files: ExportFiles,
  root: string,
  texts: TextProcess,
): AsyncGenerator<ReadItem> {
  const at = (path: string) => posix.join(root, path);
  if (!Manifest.safeParse(await readJson(files, at(MANIFEST))).success) {
    throw new UnreadableExport(
      "This export is from a later version of Portico. Update this one, then import it again.",
    );
  }
  const pictures = PictureList.safeParse((await readJson(files, at(PICTURES))) ?? []);
  if (pictures.error) {
    const reason = "It has been changed so that it cannot be read, so no pictures are imported.";
    yield { leftOut: { title: PICTURES, reason } };
  }
  for (const picture of pictures.data ?? []) yield { picture, root };
  for (const kind of publicationKinds) {
    const folder = `${at(nouns[kind].segment)}/`;
    const paths = files.paths.filter((path) => path.startsWith(folder) && path.endsWith(".md"));
    for (const path of paths) {
      yield await unlessDamaged(path, async (): Promise<ReadItem> => {
        const publication =
          files.sizeOf(path) > longestSource
            ? null
            : await texts.readPublication(await readText(await files.open(path)));
        if (publication) return { exported: { kind, root, path, ...publication } };
        const reason =
          "The file has been changed so that it cannot be read: something is missing from its front matter.";
        return { leftOut: { title: path, reason } };
      });
    }
  }
  const hasMessages = await unlessDamaged(MESSAGES, () => hasRows(files, at(MESSAGES)));
  // Damaged or not, they are not imported.
  if (hasMessages) yield { leftOut: messages };
}

const messages = {
  title: MESSAGES,
  reason:
    "The messages in it are not imported: an import brings publications and pictures. The file opens in any spreadsheet. To have your messages on another server, restore a backup there.",
};

/** True if the table has rows below its head. */
async function hasRows(files: ExportFiles, path: string): Promise<boolean> {
  if (!files.has(path)) return false;
  let isInHead = true;
  for await (const chunk of await files.open(path)) {
    const text = String(chunk);
    const rest = isInHead ? text.slice(text.indexOf("\n") + 1 || text.length) : text;
    if (rest !== "") return true;
    isInHead &&= !text.includes("\n");
  }
  return false;
}

async function readJson(files: ExportFiles, path: string): Promise<unknown> {
  if (!files.has(path) || files.sizeOf(path) > MOST_BYTES) return null;
  try {
    const value: unknown = JSON.parse(await readText(await files.open(path)));
    return value;
  } catch (cause) {
    throw new UnreadableExport(`${path} is damaged. Export the site again.`, { cause });
  }
}
