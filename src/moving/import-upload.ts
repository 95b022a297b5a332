import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { DomainError } from "#domain/error.ts";
import { Unavailable } from "#platform/unavailable.ts";

/** The export of a run, on the server that took it. */
export class ImportUpload {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
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
      await pipeline(stream, bounded(), createWriteStream(this.pathOf(run), { mode: 0o600 }));
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

function bounded(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= limits.importBytes) done(null, chunk);
      else {
        done(
          new DomainError(
            "too_large",
            `The export is larger than ${sizeLimit(limits.importBytes)}. Import it on the server: npm run portico -- import FILE.`,
          ),
        );
      }
    },
  });
}
