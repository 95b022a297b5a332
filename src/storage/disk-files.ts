import { createHash, randomUUID } from "node:crypto";
import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { type FileStore, FileTooLarge, type IncomingFile, type OpenFile } from "./files.ts";

const HEAD_BYTES = 1024;
/** The smallest piece that file systems hand out. */
const PROBE_BYTES = 4096;
/** How often the room is looked at while a file arrives. */
const ROOM_CHECKED_EVERY_BYTES = 1_000_000;
/** Names are ours: an id, a hash and an ending. Anything else is a mistake of the caller. */
const OUR_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{1,5}$/;

/**
 * Keeps files in `files/` of the data folder; uploads under way are in `files/incoming/`, and what no
 * ebook names any more in `files/trash/`. `requireRoom` throws when nothing more may be stored.
 */
export async function openDiskFiles(
  dataDir: string,
  requireRoom: () => Promise<void> = async () => {},
): Promise<FileStore> {
  const folder = join(dataDir, "files");
  const incoming = join(folder, "incoming");
  const trash = join(folder, "trash");
  for (const path of [incoming, trash]) await mkdir(path, { recursive: true, mode: 0o750 });
  const restore = (name: string) => move(pathOf(trash, name), pathOf(folder, name));
  return {
    receive: (stream, maxBytes) => receive({ folder, incoming, requireRoom }, stream, maxBytes),
    open: async (name) => {
      const path = pathOf(folder, name);
      const file = await openForReading(path);
      if (file !== null || !(await restore(name))) return file;
      return openForReading(path);
    },
    remove: async (name) => {
      for (const path of [folder, trash]) await rm(pathOf(path, name), { force: true });
    },
    list: async () => new Set(await listNames(folder)),
    storedSince: (name) => storedSince(pathOf(folder, name)),
    putInTrash: async (name, now) => {
      const path = pathOf(folder, name);
      // Set before the move: a crash in between leaves the file where it was.
      await unlessGone(() => utimes(path, now, now));
      await move(path, pathOf(trash, name));
    },
    removeFromTrash: (name) => rm(pathOf(trash, name), { force: true }),
    listTrash: () => listTrash(trash),
    restore,
    removeUnfinished: (before) => removeUnfinished(incoming, before),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    check: async () => {
      const probe = join(incoming, `${randomUUID()}.part`);
      // An empty file fits a full disk too.
      try {
        await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: "wx", flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

function pathOf(folder: string, name: string): string {
  if (!OUR_NAME.test(name)) throw new Error("Not a name of the file store.");
  return join(folder, name);
}

interface Place {
  folder: string;
  incoming: string;
  requireRoom(): Promise<void>;
}

async function receive(
  { folder, incoming, requireRoom }: Place,
  stream: Readable,
  maxBytes: number,
): Promise<IncomingFile> {
  const path = join(incoming, `${randomUUID()}.part`);
  const discard = () => rm(path, { force: true });
  const meter = new Meter(maxBytes);
  let checkedAt = Number.NEGATIVE_INFINITY;
  try {
    const handle = await open(path, "wx", 0o640);
    try {
      // Whoever sends the stream ends it, also when it is refused here.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        if (meter.size - checkedAt >= ROOM_CHECKED_EVERY_BYTES) {
          checkedAt = meter.size;
          await requireRoom();
        }
        await handle.writeFile(meter.take(chunk));
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const { size, head } = meter;
  const hash = meter.digest();
  return {
    size,
    hash,
    head,
    discard,
    keep: async (name) => {
      await rename(path, pathOf(folder, name));
      await syncFolder(folder);
      return { name, size, hash };
    },
  };
}

/** Counts, hashes and bounds what passes, and keeps the first bytes. */
class Meter {
  size = 0;
  head: Buffer = Buffer.alloc(0);
  readonly #hash = createHash("sha256");
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @throws {FileTooLarge} with the byte that is too many */
  take(chunk: Buffer): Buffer {
    this.size += chunk.length;
    if (this.size > this.#maxBytes) throw new FileTooLarge("The file is larger than allowed.");
    if (this.head.length < HEAD_BYTES) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    }
    this.#hash.update(chunk);
    return chunk;
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

/** A rename is on disk only once its folder is (fsync(2)). */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(path: string): Promise<OpenFile | null> {
  // Opened before the answer begins: a file that is replaced meanwhile is still read to its end.
  const handle = await unlessGone(() => open(path, "r"));
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    return {
      size,
      read: (range) => owned(handle.createReadStream(range), reportedElsewhere),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && OUR_NAME.test(entry.name))
    .map((entry) => entry.name);
}

/** Either time may be old: of the content where a backup was copied back, of the name never. */
async function storedSince(path: string): Promise<Date | null> {
  const found = await unlessGone(() => stat(path));
  return found && new Date(Math.max(found.mtimeMs, found.ctimeMs));
}

async function listTrash(trash: string): Promise<{ name: string; since: Date }[]> {
  const found: { name: string; since: Date }[] = [];
  for (const name of await listNames(trash)) {
    const file = await unlessGone(() => stat(join(trash, name)));
    if (file) found.push({ name, since: file.mtime });
  }
  return found;
}

/** Moves a file; false when it is not there, perhaps because another process was faster. */
async function move(from: string, to: string): Promise<boolean> {
  const moved = await unlessGone(async () => {
    await rename(from, to);
    return true;
  });
  return moved ?? false;
}

/** By age: the ids of processes say nothing about another machine or container that shares the folder. */
async function removeUnfinished(incoming: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const file = await unlessGone(() => stat(path));
    if (file === null || file.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function unlessGone<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
