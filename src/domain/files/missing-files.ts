import type { Clock } from "#domain/clock.ts";
import { Remembered } from "#platform/remembered.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { listAllNames } from "./file-sweep.ts";

interface Found {
  named: number;
  /** The number of files that are neither served nor in the trash. */
  missing: number;
}

interface Needed {
  database: Database;
  files: FileStore;
  clock: Clock;
}

/** Compares from time to time, however often it is asked, the files that the database names with the stored ones. */
export class MissingFiles {
  readonly #found: Remembered<Found>;

  constructor(dependencies: Needed) {
    const { complete, incomplete } = timeOuts.files;
    this.#found = new Remembered(
      () => compare(dependencies),
      // Somebody who restores files wants to see soon that they are back.
      ({ missing }) => (missing === 0 ? complete : incomplete),
      () => dependencies.clock.elapsed(),
    );
  }

  count(): Promise<Found> {
    return this.#found.get();
  }
}

async function compare({ database, files }: Needed): Promise<Found> {
  const named = await database.read(listAllNames);
  const stored = await files.list();
  const absent = [...named].filter((name) => !stored.has(name));
  const trash = absent.length > 0 ? await files.listTrash() : [];
  const trashed = new Set(trash.map(({ name }) => name));
  const missing = absent.filter((name) => !trashed.has(name));
  return { named: named.size, missing: missing.length };
}
