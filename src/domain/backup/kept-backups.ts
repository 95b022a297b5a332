import { ZoneCalendar } from "#domain/calendar.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { reportedElsewhere } from "#platform/owned.ts";
import * as store from "#storage/backup/backup.ts";
import type { Database } from "#storage/database.ts";
import type { BackupRow } from "#storage/schema.ts";
import { isStoreTrouble } from "./backup-failure.ts";
import type { BackupPlace } from "./backup-place.ts";
import { toBackup } from "./backup-record.ts";
import { superfluous } from "./rotation.ts";

/** This site's backups at a place. Files that others put there are ignored. */
export class KeptBackups {
  readonly #place: BackupPlace;
  readonly #database: Database;

  constructor(place: BackupPlace, database: Database) {
    this.#place = place;
    this.#database = database;
  }

  /** Lists the backups that still exist; while the store cannot be reached, those that should. */
  async listed(rows: readonly BackupRow[]): Promise<BackupRow[]> {
    try {
      return await this.#here(rows);
    } catch (error) {
      if (!isStoreTrouble(error)) throw error;
      return rows.filter(({ name }) => name !== null);
    }
  }

  /**
   * Records the backup before sending it, so that a crash leaves none that nobody knows of.
   * @param row what is recorded once it is there
   * @throws {Unavailable}
   */
  async keep(path: string, row: BackupRow & { name: string }, signal: AbortSignal): Promise<void> {
    const sent = { ...row, size: 0, verified_at: null };
    await this.#database.write((tx) => store.insertBackup(tx, sent));
    try {
      await this.#place.keep(path, row.name, signal);
    } catch (error) {
      // A bucket that broke off may have it all the same, and is asked once it answers.
      if (this.#place.kind === "folder") await this.#forgetUnlessHere(row).catch(reportedElsewhere);
      throw error;
    }
    await this.#database.write(async (tx) => {
      await store.settleBackup(tx, row);
      if (row.verified_at !== null) await store.deleteFailures(tx);
    });
  }

  /** Runs in this server's turn, so that no backup is being written. */
  async rotate(): Promise<void> {
    try {
      await this.#settle();
      const { rows, zone } = await this.#database.read(async (db) => ({
        rows: await store.listBackups(db),
        zone: await ownersTimeZone(db),
      }));
      // Another server removes the backups in its own folder.
      const kept = (await this.#here(rows)).map((row) => ({ ...toBackup(row), name: row.name }));
      for (const { id, name } of superfluous(kept, new ZoneCalendar(zone))) {
        if (name !== null) await this.#place.remove(name);
        await this.#database.write((tx) => store.deleteBackup(tx, id));
      }
    } catch (error) {
      // The new one is kept; the next one removes what this one could not.
      if (!isStoreTrouble(error)) throw error;
    }
  }

  /** Settles what a crash or an outage left: such a backup counts as not verified, or is gone. */
  async #settle(): Promise<void> {
    for (const row of await this.#database.read(store.listUnsettledBackups)) {
      const found = row.name === null ? null : await this.#place.open(row.name);
      if (found !== null) {
        const { size, content } = found;
        content.destroy();
        await this.#database.write((tx) => store.settleBackup(tx, { ...row, size }));
      } else if (this.#place.kind === "object_store") {
        // A backup that is not in this folder may be in another server's, which looks there itself.
        await this.#database.write((tx) => store.deleteBackup(tx, row.id));
      }
    }
  }

  async #forgetUnlessHere({ id, name }: BackupRow & { name: string }): Promise<void> {
    if ((await this.#place.list()).includes(name)) return;
    await this.#database.write((tx) => store.deleteBackup(tx, id));
  }

  async #here(rows: readonly BackupRow[]): Promise<BackupRow[]> {
    const names = new Set(await this.#place.list());
    return rows.filter(({ name }) => name !== null && names.has(name));
  }
}
