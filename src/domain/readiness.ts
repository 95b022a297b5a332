import { Remembered } from "#platform/remembered.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { Clock } from "./clock.ts";
import { DomainError } from "./error.ts";
import { MissingFiles } from "./files/missing-files.ts";
import type { Content } from "./publications/content.ts";

interface Needed {
  database: Database;
  files: FileStore;
  clock: Clock;
  content: Content;
}

/** Strangers may ask as often as they like, so what costs a disk or a store much is shared. */
export class Readiness {
  readonly #dependencies: Needed;
  readonly #missingFiles: MissingFiles;
  readonly #storing: Remembered<void>;

  constructor(dependencies: Needed) {
    const { files, database, clock } = dependencies;
    this.#dependencies = dependencies;
    this.#missingFiles = new MissingFiles(dependencies);
    this.#storing = new Remembered(
      async () => {
        await files.check();
        await database.requireRoom();
      },
      () => timeOuts.files.check,
      () => clock.elapsed(),
    );
  }

  /** Counts missing files. @throws when a store cannot be used or every file is missing */
  async check(): Promise<number> {
    const { content, files } = this.#dependencies;
    await content.refresh();
    await this.#storing.get();
    const { named, missing } = await this.#missingFiles.count();
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
