import { once } from "node:events";
import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { basename, join, posix, resolve } from "node:path";
import type { Readable } from "node:stream";
import { ArchiveError, openArchive } from "#archive/read-archive.ts";
import { type LeftOut, UnreadableExport } from "./imported-post.ts";

/** An export of another system: a file, a folder or a zip. Only files inside it are ever read. */
export interface ExportFiles {
  readonly name: string;
  /** Relative, with `/`. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  sizeOf(path: string): number;
  open(path: string): Promise<Readable>;
  close(): void;
}

/** A file of a folder that cannot be opened. */
class UnreadableFile extends Error {}

/** Explains a fault of one file of an export, while others may be whole; null for other failures. */
export function damageOf(error: unknown): string | null {
  const isDamage = error instanceof ArchiveError || error instanceof UnreadableFile;
  return isDamage ? error.message : null;
}

/** Returns a failure for a damaged file, so that the others are still imported. */
export async function unlessDamaged<Item>(
  title: string,
  read: () => Promise<Item>,
): Promise<Item | { failed: LeftOut }> {
  try {
    return await read();
  } catch (error) {
    const reason = damageOf(error);
    if (reason === null) throw error;
    return { failed: { title, reason } };
  }
}

/** Pictures of ten thousand posts. */
const MOST_FILES = 200_000;
/** Unpacked; each picture is bounded by itself, too. */
const MOST_BYTES = 20_000_000_000;
const MOST_LEVELS = 30;
const PASSED_OVER = new Set(["node_modules", "__MACOSX", "vendor"]);

/**
 * @param name that it had before it was uploaded
 * @throws {UnreadableExport}
 */
export async function openExport(path: string, name = basename(path)): Promise<ExportFiles> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new UnreadableExport(`There is no file or folder ${resolve(path)}.`);
  if (found.isDirectory()) return openFolder(path, name);
  if (!found.isFile()) throw new UnreadableExport(`${path} is neither a file nor a folder.`);
  if (await isZip(path)) return openZip(path, name);
  return {
    name,
    paths: [name],
    has: (one) => one === name,
    sizeOf: () => found.size,
    open: async () => createReadStream(path),
    close: () => {},
  };
}

async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 })) {
    return Buffer.from(chunk).toString("latin1").startsWith("PK\u0003\u0004");
  }
  return false;
}

async function openZip(path: string, name: string): Promise<ExportFiles> {
  try {
    const archive = await openArchive(path, { entries: MOST_FILES, bytes: MOST_BYTES });
    const entries = new Map(
      archive.entries
        .filter((entry) => !isPassedOver(entry.name))
        .map((entry) => [entry.name, entry]),
    );
    return {
      name,
      paths: [...entries.keys()],
      has: (one) => entries.has(one),
      sizeOf: (one) => entries.get(one)?.bytes ?? 0,
      open: (one) => archive.open(entries.get(one) ?? { name: one, bytes: 0 }),
      close: () => archive.close(),
    };
  } catch (error) {
    if (error instanceof ArchiveError) throw new UnreadableExport(error.message, { cause: error });
    throw error;
  }
}

async function openFolder(root: string, name: string): Promise<ExportFiles> {
  const sizes = new Map<string, number>();
  const walk = async (folder: string, depth: number): Promise<void> => {
    if (depth > MOST_LEVELS) throw new UnreadableExport(`${folder} is nested too deeply.`);
    for await (const entry of await opendir(join(root, folder))) {
      const path = posix.join(folder, entry.name);
      if (isPassedOver(path)) continue;
      // Links are neither: they may lead out of the folder.
      if (entry.isDirectory()) await walk(path, depth + 1);
      else if (entry.isFile()) sizes.set(path, (await stat(join(root, path))).size);
      if (sizes.size > MOST_FILES) {
        throw new UnreadableExport(`The folder contains more than ${MOST_FILES} files.`);
      }
    }
  };
  await walk("", 0);
  return {
    name,
    paths: [...sizes.keys()].sort(),
    has: (path) => sizes.has(path),
    sizeOf: (path) => sizes.get(path) ?? 0,
    open: async (path) => {
      if (!sizes.has(path)) throw new UnreadableExport(`${path} is not in the folder.`);
      const content = createReadStream(join(root, path));
      await once(content, "open").catch((cause) => {
        throw new UnreadableFile(`“${path}” cannot be opened: ${cause.code}.`, { cause });
      });
      return content;
    },
    close: () => {},
  };
}

function isPassedOver(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || PASSED_OVER.has(part));
}
