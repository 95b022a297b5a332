import { timeOuts } from "#platform/time-outs.ts";
import type { Dependencies } from "./dependencies.ts";
import { listAllNames } from "./file-sweep.ts";

interface Found {
  named: number;
  /** Neither served nor in the trash. */
  missing: number;
}

/** Compares what the database names with what is stored; in an object store not with every question. */
export class MissingFiles {
  readonly #dependencies: Pick<Dependencies, "database" | "files">;
  #last: { found: Found; at: number } | null = null;

  constructor(dependencies: Pick<Dependencies, "database" | "files">) {
    this.#dependencies = dependencies;
  }

  async count(): Promise<Found> {
    const { isRemote } = this.#dependencies.files.place;
    const last = this.#last;
    const isFresh =
      last !== null && performance.now() - last.at < timeOuts.objectStore.missingFiles;
    // Whoever restores files wants to see at once that they are back.
    if (isRemote && isFresh && last.found.missing === 0) return last.found;
    const found = await this.#compare();
    this.#last = { found, at: performance.now() };
    return found;
  }

  async #compare(): Promise<Found> {
    const { database, files } = this.#dependencies;
    const named = await database.read(listAllNames);
    const stored = await files.list();
    const absent = [...named].filter((name) => !stored.has(name));
    const trashed = absent.length > 0 ? await files.listTrash() : [];
    const missing = absent.filter((name) => !trashed.some((file) => file.name === name));
    return { named: named.size, missing: missing.length };
  }
}
