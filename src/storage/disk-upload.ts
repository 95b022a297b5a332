import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { pathOf } from "./file-name.ts";
import { FileTooLarge, type IncomingFile } from "./files.ts";

const HEAD_BYTES = 1024;
const ROOM_CHECKED_EVERY_BYTES = 1_000_000;

interface Place {
  folder: string;
  incoming: string;
  requireRoom(): Promise<void>;
}

export async function receive(
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
      // The caller ends its stream, even when it is refused here.
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
    read: () => owned(createReadStream(path), reportedElsewhere),
    discard,
    keep: async (name) => {
      await rename(path, pathOf(folder, name));
      await syncFolder(folder);
      return { name, size, hash };
    },
  };
}

class Meter {
  size = 0;
  head: Buffer = Buffer.alloc(0);
  readonly #hash = createHash("sha256");
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

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
