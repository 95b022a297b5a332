import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Backup, BackupKind, BackupState, BackupSummary } from "#contract/backup.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Reporter } from "#platform/outages.ts";
import { timeOuts } from "#platform/time-outs.ts";
import * as store from "#storage/backup/backup.ts";
import type { BackupRow, BackupScheduleRow } from "#storage/backup/backup-rows.ts";
import type { Migrations } from "#storage/migrate.ts";
import { stampOf } from "#storage/replacement.ts";
import { withScratchDatabase } from "#storage/scratch-database.ts";
import type { BackupSource } from "./backup-entries.ts";
import { explainFailure } from "./backup-failure.ts";
import { BackupFolder } from "./backup-folder.ts";
import type { BackupPlace } from "./backup-place.ts";
import { failedRow, rowOf, toBackup } from "./backup-record.ts";
import { type BackupTurn, BackupTurns } from "./backup-turns.ts";
import { KeptBackups } from "./kept-backups.ts";
import { makeBackup, type Sealing } from "./make-backup.ts";
import { openBackup } from "./open-backup.ts";
import { nextQuietHour } from "./quiet-hour.ts";
import { verifyBackup } from "./verify-backup.ts";

const { backup } = timeOuts;

/** After that, the portal asks for one. */
const OVERDUE_MS = 30 * DAY_MS;

export interface BackupOptions extends Omit<BackupSource, "migrations"> {
  clock: Clock;
  migrations: Migrations;
  /** Of this machine, where they are made. */
  folder: string;
  /** Where they are kept; the folder unless given. */
  place?: BackupPlace;
}

interface BackupLog {
  rows: readonly BackupRow[];
  schedule: BackupScheduleRow | null;
  zone: string;
  now: Date;
}

/** What is made, listed and removed of backups. */
export class Backups {
  readonly folder: BackupFolder;
  readonly #options: BackupOptions;
  readonly #place: BackupPlace;
  readonly #kept: KeptBackups;
  readonly #turns: BackupTurns;
  readonly #source: BackupSource;
  readonly #stopping = new AbortController();
  readonly #signal = this.#stopping.signal;
  #begun = Promise.resolve();
  #trouble: string | null = null;
  #report: Reporter = { failed: () => {}, worked: () => {} };

  constructor(options: BackupOptions) {
    this.#options = options;
    this.folder = new BackupFolder(options.folder);
    this.#place = options.place ?? this.folder;
    this.#kept = new KeptBackups(this.#place, options.database);
    this.#turns = new BackupTurns(options);
    this.#source = { ...options, migrations: Object.keys(options.migrations) };
  }

  /**
   * Whether one could be made and kept, without making one.
   * @throws {DomainError} unavailable, with what to change, which {@link state} says from now on
   */
  async verifyPlaces(): Promise<void> {
    try {
      await this.folder.verify();
      if (this.#place.kind !== "folder") await this.#place.verify();
      this.#trouble = null;
    } catch (cause) {
      this.#trouble = explainFailure(cause);
      throw new DomainError("unavailable", this.#trouble, { cause });
    }
  }

  /**
   * Read back, kept in the folder or the bucket, and noted.
   * @throws {DomainError} conflict, while a server of the site makes one; unavailable, with the
   * reason, which is noted as well
   */
  async make(): Promise<Backup> {
    const turn = await this.#turns.take("any");
    if (turn === null) {
      throw new DomainError("conflict", "A backup is being made already. Wait until it is done.");
    }
    return this.#makeInTurn(turn);
  }

  /** For what is begun by hand, whose failure meets nobody who waits for it. */
  reportTo(report: Reporter): void {
    this.#report = report;
  }

  /** As {@link make}, in the background; what came of it is in {@link state}. */
  async begin(): Promise<void> {
    const turn = await this.#turns.take("any");
    if (turn === null) return;
    this.#begun = this.#makeInTurn(turn).then(
      () => this.#report.worked(),
      (error: unknown) => {
        if (!this.#signal.aborted) this.#report.failed(error);
      },
    );
  }

  /** Elsewhere, by the command. Not read back. @throws when it cannot be written */
  async makeElsewhere(path: string, sealing: Sealing | null): Promise<Backup> {
    const now = this.#options.clock.now();
    const archive = await makeBackup(this.#source, path, now, { sealing, signal: this.#signal });
    const row = rowOf(archive, { kind: "elsewhere", name: null });
    await this.#options.database.write((tx) => store.insertBackup(tx, row));
    return toBackup(row);
  }

  async state(): Promise<BackupState> {
    const record = await this.#read();
    const { rows, schedule, zone, now } = record;
    const whole = rows.filter(({ failure }) => failure === null);
    const [last] = datedBefore(now, whole);
    return {
      ...this.#summaryOf(record),
      last: last ? toBackup(last) : null,
      is_running: await this.#turns.isTaken(schedule),
      next_at: schedule?.due_at ?? nextQuietHour(now, zone).toISOString(),
      place: this.#place.kind,
      stored: (await this.#kept.listed(whole)).map(toBackup),
    };
  }

  async #read(): Promise<BackupLog> {
    const { database, clock } = this.#options;
    // The schedule first: a backup that ends in between would be shown as over, and not be listed.
    const stored = await database.read(async (db) => ({
      schedule: await store.findBackupSchedule(db),
      rows: await store.listBackups(db),
      zone: await ownersTimeZone(db),
    }));
    return { ...stored, now: clock.now() };
  }

  /**
   * @throws {DomainError} not_found, also when it lies in the folder of another server
   * @throws {Unavailable} when it lies in an object store that is away
   */
  async open(_proof: Proof, id: string) {
    const rows = await this.#options.database.read(store.listBackups);
    const name = rows.find((row) => row.id === id)?.name ?? null;
    const opened = name === null ? null : await this.#place.open(name);
    if (name === null || opened === null) throw notFound("backup");
    return { name, ...opened };
  }

  /** For the banner. */
  async summary(): Promise<BackupSummary> {
    return this.#summaryOf(await this.#read());
  }

  /** Breaks off what is being made. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#begun;
  }

  /**
   * Null where none is due, or another server makes it.
   * @throws {DomainError} as {@link make}; it is tried again in an hour
   */
  async makeDue(): Promise<Backup | null> {
    const turn = await this.#turns.take("due");
    if (turn === null) return null;
    // A server that stops leaves it to the next one at once.
    let next = turn.takenAt;
    try {
      const daily = await this.#makeNoted("daily");
      next = await this.#nextNight();
      return daily;
    } catch (error) {
      if (this.#signal.aborted) return null;
      if (error instanceof DomainError) next = new Date(next.getTime() + backup.retry);
      throw error;
    } finally {
      await turn.end(next);
    }
  }

  /** In milliseconds, by the clock that all servers share. */
  untilDue(): Promise<number> {
    const { clock, database } = this.#options;
    return database.read(async (db) => {
      const schedule = await store.findBackupSchedule(db);
      if (schedule === null) return 0;
      return Date.parse(schedule.due_at) - (await clock.shared(db)).getTime();
    });
  }

  #nextNight(): Promise<Date> {
    const { clock, database } = this.#options;
    return database.read(async (db) =>
      nextQuietHour(await clock.shared(db), await ownersTimeZone(db)),
    );
  }

  async #makeInTurn(turn: BackupTurn): Promise<Backup> {
    try {
      return await this.#makeNoted("by_hand");
    } finally {
      await turn.end(null);
    }
  }

  async #makeNoted(kind: "daily" | "by_hand"): Promise<Backup> {
    const { clock, database } = this.#options;
    const now = clock.now();
    try {
      await this.folder.verify();
      await this.folder.removeUnfinished(now);
      const row = await this.#makeAndKeep(kind, now);
      await this.#kept.rotate();
      this.#trouble = null;
      return toBackup(row);
    } catch (error) {
      if (this.#signal.aborted) throw error;
      const failure = explainFailure(error);
      await database.write(async (tx) => {
        await store.deleteFailures(tx);
        await store.insertBackup(tx, failedRow(kind, now, failure));
      });
      // A cause that lasts must not fill the place. What cannot be removed now, the next one removes.
      await this.#kept.rotate().catch(() => {});
      throw new DomainError("unavailable", failure, { cause: error });
    }
  }

  #makeAndKeep(kind: BackupKind, now: Date): Promise<BackupRow> {
    const { clock } = this.#options;
    const name = `portico-${stampOf(now)}-${randomBytes(2).toString("hex")}.zip`;
    return this.folder.withUnfinished(async (folder) => {
      const path = join(folder, name);
      const archive = await makeBackup(this.#source, path, now, { signal: this.#signal });
      const trouble = await this.#readBack(path).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      this.#signal.throwIfAborted();
      const verified_at = trouble === null ? clock.now().toISOString() : null;
      // One that cannot be read back is kept as well: some of it may be of use.
      const row = { ...rowOf(archive, { kind, name }), name, verified_at };
      await this.#kept.keep(path, row, this.#signal);
      if (trouble !== null) throw trouble.error;
      return row;
    });
  }

  async #readBack(path: string): Promise<void> {
    const backup = await openBackup(path, this.folder.path, () => Promise.resolve(""));
    try {
      await withScratchDatabase(this.folder.path, (scratch) =>
        verifyBackup(backup, scratch, this.#options.migrations, this.#signal),
      );
    } finally {
      await backup.close();
    }
  }

  #summaryOf({ rows, schedule, now }: BackupLog): BackupSummary {
    const dated = datedBefore(now, rows);
    // One that could not be read back is none; those elsewhere are verified by a command.
    const last = dated.find((row) => row.verified_at !== null || row.kind === "elsewhere");
    const since = last?.made_at ?? schedule?.since ?? now.toISOString();
    return {
      is_overdue: now.getTime() - Date.parse(since) > OVERDUE_MS,
      failure: this.#trouble ?? dated[0]?.failure ?? null,
    };
  }
}

/** What a clock that was ahead dated says nothing of the days before now. */
function datedBefore<Row extends Pick<BackupRow, "made_at">>(now: Date, rows: readonly Row[]) {
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  return rows.filter(({ made_at }) => made_at <= latest);
}
