import { Remembered } from "#platform/remembered.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { Clock } from "./clock.ts";
import { DomainError } from "./error.ts";
import { listAllNames } from "./files/file-sweep.ts";
import type { Content } from "./publications/content.ts";

interface Needed {
  database: Database;
  files: FileStore;
  clock: Clock;
  content: Content;
}

interface Found {
  named: number;
  /** The number of files that are neither served nor in the trash. */
  missing: number;
}

/** Strangers may ask as often as they like, so what costs a disk or a store much is shared. */
export class Readiness {
  readonly #dependencies: Needed;
  readonly #found: Remembered<Found>;
  readonly #storing: Remembered<void>;

  constructor(dependencies: Needed) {
    const { files, database, clock } = dependencies;
    this.#dependencies = dependencies;
    const { complete, incomplete, check } = timeOuts.files;
    this.#found = new Remembered(
      () => compare(dependencies),
      // Somebody who restores files wants to see soon that they are back.
      ({ missing }) => (missing === 0 ? complete : incomplete),
      () => clock.elapsed(),
    );
    this.#storing = new Remembered(
      async () => {
        await files.check();
        await database.requireRoom();
      },
      () => check,
      () => clock.elapsed(),
    );
  }

  /** Counts missing files. @throws when a store cannot be used or every file is missing */
  async check(): Promise<number> {
    const { content, files } = this.#dependencies;
    await content.refresh();
    await this.#storing.get();
    const { named, missing } = await this.#found.get();
    if (missing > 0 && missing === named) {
      const advice = files.place.isRemote
        ? "Set STORAGE_URL right, or copy the files there with “npm run portico -- move-files --to s3”."
        : "Set DATA_DIR right, or restore the folder.";
      throw new DomainError(
        "unavailable",
        `None of the files of ebooks and pictures is in ${files.place.name}. ${advice}`,
      );
    }
    return missing;
  }
}

/** Compares the files that the database names with the stored ones. */
async function compare({ database, files }: Needed): Promise<Found> {
  const named = await database.read(listAllNames);
  const stored = await files.list();
  const absent = [...named].filter((name) => !stored.has(name));
  const trash = absent.length > 0 ? await files.listTrash() : [];
  const trashed = new Set(trash.map(({ name }) => name));
  const missing = absent.filter((name) => !trashed.has(name));
  return { named: named.size, missing: missing.length };
}
