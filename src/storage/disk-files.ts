import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { type FileStore, FileTooLarge, type IncomingFile, type OpenFile } from "./files.ts";

const HEAD_BYTES = 1024;
/** The smallest piece that file systems hand out. */
const PROBE_BYTES = 4096;
/** Names are ours: an id, a hash and an ending. Anything else is a mistake of the caller. */
const OUR_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{1,5}$/;

/** Keeps files in `files/` of the data folder; uploads under way are in `files/incoming/`. */
export async function openDiskFiles(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, "files");
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o750 });
  return {
    receive: (stream, maxBytes) => receive(folder, incoming, stream, maxBytes),
    open: (name) => openForReading(pathOf(folder, name)),
    remove: (name) => rm(pathOf(folder, name), { force: true }),
    sweep: (isKept) => sweep(folder, incoming, isKept),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    check: async () => {
      const probe = join(incoming, `${process.pid}-${randomUUID()}.part`);
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

async function receive(
  folder: string,
  incoming: string,
  stream: Readable,
  maxBytes: number,
): Promise<IncomingFile> {
  // The process's id is in the name, so that a later start knows whose leftovers are whose.
  const path = join(incoming, `${process.pid}-${randomUUID()}.part`);
  const discard = () => rm(path, { force: true });
  const meter = new Meter(maxBytes);
  try {
    const handle = await open(path, "wx", 0o640);
    try {
      // Whoever sends the stream ends it, also when it is refused here.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
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
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
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

async function sweep(
  folder: string,
  incoming: string,
  isKept: (name: string) => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incoming)) {
    if (isOfLivingProcess(name)) continue;
    await rm(join(incoming, name), { force: true });
    removed += 1;
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !OUR_NAME.test(entry.name) || (await isKept(entry.name))) continue;
    await rm(join(folder, entry.name), { force: true });
    removed += 1;
  }
  return removed;
}

/** Our own id counts as dead: at the start of a process, a file of that id is an earlier one's. */
function isOfLivingProcess(name: string): boolean {
  const id = Number.parseInt(name, 10);
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
