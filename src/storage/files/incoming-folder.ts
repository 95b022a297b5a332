import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { unlessGone } from "./disk-file.ts";
import { FileTooLarge, type IncomingFile, type StoredFile } from "./files.ts";

const HEAD_BYTES = 1024;
const ROOM_CHECKED_EVERY_BYTES = 1_000_000;

/** The smallest block that file systems allocate. */
const PROBE_BYTES = 4096;

interface Options {
  path: string;
  requireRoom(): Promise<void>;
  /** Puts a complete file where it is served from; the file at `path` may be moved. */
  store(path: string, file: StoredFile): Promise<void>;
}

/** Uploads lie here, on this machine's disk, until they are kept. */
export class IncomingFolder {
  readonly #path: string;
  readonly #requireRoom: Options["requireRoom"];
  readonly #store: Options["store"];

  private constructor({ path, requireRoom, store }: Options) {
    this.#path = path;
    this.#requireRoom = requireRoom;
    this.#store = store;
  }

  static async open(options: Options): Promise<IncomingFolder> {
    await mkdir(options.path, { recursive: true, mode: 0o750 });
    return new IncomingFolder(options);
  }

  /**
   * A failure leaves nothing behind.
   * @throws {FileTooLarge}
   * @throws {Unavailable} full
   */
  async receive(stream: Readable, maxBytes: number): Promise<IncomingFile> {
    const path = this.newPath();
    const discard = () => rm(path, { force: true });
    const meter = new Meter(maxBytes);
    try {
      await this.#write(path, stream, meter);
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
        const file = { name, size, hash };
        await this.#store(path, file);
        await discard();
        return file;
      },
    };
  }

  newPath(): string {
    return join(this.#path, `${randomUUID()}.part`);
  }

  /** Age decides, because process ids mean nothing to other machines or containers that share the folder. */
  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.#path)) {
      const path = join(this.#path, name);
      const file = await unlessGone(() => stat(path));
      if (file === null || file.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** @throws if files cannot be written */
  async check(): Promise<void> {
    const probe = this.newPath();
    // The probe is not empty, because an empty file fits on a full disk.
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: "wx", flush: true });
    } finally {
      await rm(probe, { force: true });
    }
  }

  async #write(path: string, stream: Readable, meter: Meter): Promise<void> {
    const handle = await open(path, "wx", 0o640);
    let checkedAt = Number.NEGATIVE_INFINITY;
    try {
      // The caller ends its stream, even if it is refused here.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        if (meter.size - checkedAt >= ROOM_CHECKED_EVERY_BYTES) {
          checkedAt = meter.size;
          await this.#requireRoom();
        }
        await handle.writeFile(meter.take(chunk));
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
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
