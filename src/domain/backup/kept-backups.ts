import { ZoneCalendar } from "#domain/calendar.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import * as store from "#storage/backup/backup.ts";
import type { BackupRow } from "#storage/backup/backup-rows.ts";
import type { Database } from "#storage/database.ts";
import { isStoreTrouble } from "./backup-failure.ts";
import type { BackupPlace } from "./backup-place.ts";
import { superfluous } from "./rotation.ts";

/** Those of this site that are at a place; what others put there is not looked at. */
export class KeptBackups {
  readonly #place: BackupPlace;
  readonly #database: Database;

  constructor(place: BackupPlace, database: Database) {
    this.#place = place;
    this.#database = database;
  }

  /** Of all that were made, those that are here; while the store is away, those that should be. */
  async listed(rows: readonly BackupRow[]): Promise<BackupRow[]> {
    try {
      return await this.#here(rows);
    } catch (error) {
      if (!isStoreTrouble(error)) throw error;
      return rows.filter(({ name }) => name !== null);
    }
  }

  async rotate(): Promise<void> {
    const { rows, zone } = await this.#database.read(async (db) => ({
      rows: await store.listBackups(db),
      zone: await ownersTimeZone(db),
    }));
    try {
      // Those in another server's folder are its own to remove.
      for (const { id, name } of superfluous(await this.#here(rows), new ZoneCalendar(zone))) {
        if (name !== null) await this.#place.remove(name);
        await this.#database.write((tx) => store.deleteBackup(tx, id));
      }
    } catch (error) {
      // The new one is kept; the next one removes what this one could not.
      if (!isStoreTrouble(error)) throw error;
    }
  }

  async #here(rows: readonly BackupRow[]): Promise<BackupRow[]> {
    const names = new Set(await this.#place.list());
    return rows.filter(({ name }) => name !== null && names.has(name));
  }
}
