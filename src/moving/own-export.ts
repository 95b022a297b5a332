import { posix } from "node:path";
import { text as readText } from "node:stream/consumers";
import { limits } from "#contract/limits.ts";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import type { ExportFiles } from "./export-files.ts";
import { type ReadItem, UnreadableExport } from "./imported-post.ts";
import { MANIFEST, Manifest, PICTURES, PictureList } from "./own-format.ts";
import type { TextThread } from "./text-thread.ts";

/** A picture list of a hundred thousand has less. */
const MOST_BYTES = 50_000_000;

/** The folder with the manifest; null where there is none. */
export function findOwnExport({ paths }: ExportFiles): string | null {
  const manifest = paths.find((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  return manifest === undefined ? null : posix.dirname(manifest);
}

/** What Portico itself has exported: pictures first, since texts name them. */
export async function* readOwnExport(
  files: ExportFiles,
  root: string,
  texts: TextThread,
): AsyncGenerator<ReadItem> {
  const at = (path: string) => posix.join(root, path);
  if (!Manifest.safeParse(await readJson(files, at(MANIFEST))).success) {
    throw new UnreadableExport(
      "This export is from a later version of Portico. Update this one, then import it again.",
    );
  }
  const pictures = PictureList.safeParse(await readJson(files, at(PICTURES)));
  for (const picture of pictures.data ?? []) yield { picture, root };
  for (const kind of publicationKinds) {
    const folder = `${at(nouns[kind].segment)}/`;
    const paths = files.paths.filter((path) => path.startsWith(folder) && path.endsWith(".md"));
    for (const path of paths) {
      const publication =
        files.sizeOf(path) > 4 * limits.content
          ? null
          : await texts.readPublication(await readText(await files.open(path)));
      if (publication) yield { exported: { kind, root, path, ...publication } };
      else {
        const reason =
          "The file has been changed so that it cannot be read: something is missing from its front matter.";
        yield { leftOut: { title: path, reason } };
      }
    }
  }
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
