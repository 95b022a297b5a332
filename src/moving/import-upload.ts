import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { DomainError } from "#domain/error.ts";
import { Unavailable } from "#platform/unavailable.ts";

const ROOM_ASKED_EVERY_BYTES = 1_000_000;

/** The export of a run, on the server that took it. */
export class ImportUpload {
  readonly #folder: string;
  readonly #requireRoom: () => Promise<void>;

  constructor(folder: string, requireRoom: () => Promise<void>) {
    this.#folder = folder;
    this.#requireRoom = requireRoom;
  }

  pathOf(run: string): string {
    return join(this.#folder, run);
  }

  isHere(run: string): boolean {
    return existsSync(this.pathOf(run));
  }

  /** Answers how many bytes. @throws {DomainError} too_large @throws {Unavailable} full */
  async take(run: string, stream: Readable): Promise<number> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const file = createWriteStream(this.pathOf(run), { mode: 0o600 });
      await pipeline(stream, bounded(this.#requireRoom), file);
    } catch (error) {
      await this.remove(run);
      const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
      throw isFull ? new Unavailable("full", "There is no room for the export.") : error;
    }
    return (await stat(this.pathOf(run))).size;
  }

  async remove(run: string): Promise<void> {
    await rm(this.pathOf(run), { force: true });
  }

  /** Of exports nothing may stay that nobody needs. */
  async keepOnly(run: string | null): Promise<void> {
    const names = existsSync(this.#folder) ? await readdir(this.#folder) : [];
    for (const name of names) {
      if (name !== run) await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}

function bounded(requireRoom: () => Promise<void>): Transform {
  let bytes = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.importBytes) return done(tooLarge());
      if (bytes - askedAt < ROOM_ASKED_EVERY_BYTES) return done(null, chunk);
      askedAt = bytes;
      requireRoom().then(() => done(null, chunk), done);
    },
  });
}

function tooLarge(): DomainError {
  return new DomainError(
    "too_large",
    `The export is larger than ${sizeLimit(limits.importBytes)}. Import it on the server: npm run portico -- import FILE.`,
  );
}
