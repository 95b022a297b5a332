import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { Backup, BackupKind, BackupState, BackupSummary } from "#contract/backup.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { type Handler, JobQueue } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import * as store from "#storage/backup/backup.ts";
import type { Tx } from "#storage/database.ts";
import { changeJob, readDetail } from "#storage/job.ts";
import type { Migrations } from "#storage/migrate.ts";
import { stampOf } from "#storage/replacement.ts";
import type { BackupRow, JobRow } from "#storage/schema.ts";
import { withScratchDatabase } from "#storage/scratch-database.ts";
import type { BackupSource } from "./backup-entries.ts";
import { explainFailure } from "./backup-failure.ts";
import { BackupFolder } from "./backup-folder.ts";
import type { BackupPlace } from "./backup-place.ts";
import { failedRow, rowOf, toBackup } from "./backup-record.ts";
import { KeptBackups } from "./kept-backups.ts";
import { makeBackup, type Sealing } from "./make-backup.ts";
import { openBackup } from "./open-backup.ts";
import { nextQuietHour } from "./quiet-hour.ts";
import { verifyBackup } from "./verify-backup.ts";

/** The portal asks for a backup when the last one is older. */
const OVERDUE_MS = 30 * DAY_MS;

const JobDetail = z.object({ kind: z.enum(["daily", "by_hand"]).default("daily") });
type MadeKind = z.infer<typeof JobDetail>["kind"];

/** Settings that differ by installation. */
export interface BackupSettings {
  migrations: Migrations;
  version: string;
  /** Backups are made in this folder of the machine. */
  folder: string;
  /** They are kept in the folder unless told otherwise. */
  place?: BackupPlace;
}

export interface BackupOptions extends Omit<BackupSource, "migrations">, BackupSettings {
  clock: Clock;
  jobs: Jobs;
}

/** Log entries about backups that nobody waits for. */
export interface BackupLog {
  made(backup: Backup): void;
  failed(error: DomainError): void;
}

interface BackupRecord {
  rows: readonly BackupRow[];
  job: JobRow | null;
  zone: string;
  now: Date;
  /** The time of the clock that all servers share. */
  sharedNow: Date;
}

export class Backups {
  readonly folder: BackupFolder;
  readonly #options: BackupOptions;
  readonly #place: BackupPlace;
  readonly #kept: KeptBackups;
  readonly #source: BackupSource;
  #trouble: string | null = null;

  constructor(options: BackupOptions) {
    this.#options = options;
    this.folder = new BackupFolder(options.folder);
    this.#place = options.place ?? this.folder;
    this.#kept = new KeptBackups(this.#place, options.database);
    this.#source = { ...options, migrations: Object.keys(options.migrations) };
  }

  /**
   * Checks that a backup could be made and kept, without making one.
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

  /** Checks the places from the start until they can be used, so that a wrong setting shows before the first night. */
  watchPlaces({ worked, failed }: Reporter): () => Promise<void> {
    let areFine = false;
    const look = async () => {
      if (areFine) return;
      await this.verifyPlaces();
      areFine = true;
      worked();
    };
    const first = look().catch(failed);
    const stop = repeat(timeOuts.backup.look, look, failed);
    return async () => {
      await Promise.all([first, stop()]);
    };
  }

  /** Makes the one of every night, or one by hand where the owner asked; both are read back and noted. */
  handler(log: BackupLog): Handler {
    return {
      kind: "backup",
      slots: 1,
      mostTries: Number.POSITIVE_INFINITY,
      retryAfter: () => timeOuts.backup.retry,
      pause: timeOuts.backup.look,
      nextDue: (tx) => this.#nextNight(tx),
      run: async (job) => {
        try {
          const made = await this.#makeNoted(readDetail(job, JobDetail).kind, job.signal);
          return { is: "done", tell: () => log.made(made) };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const { message: reason } = error;
          return { is: "again", reason, detail: {}, tell: () => log.failed(error) };
        }
      },
    };
  }

  /**
   * Makes one in this process, as the command does beside a server.
   * @throws {DomainError} conflict, while another process makes one; unavailable, with the reason, which
   * is noted as well
   */
  async make(): Promise<Backup> {
    const { database, clock, jobs } = this.#options;
    const backups: Backup[] = [];
    const failures: unknown[] = [];
    const made = (backup: Backup) => void backups.push(backup);
    const failed = (error: unknown) => void failures.push(error);
    const handlers = [this.handler({ made, failed })];
    const report = { worked: () => {}, failed };
    const queue = new JobQueue({ database, clock, jobs, handlers, report });
    await queue.runNow("backup", { kind: "by_hand" });
    const [backup] = backups;
    if (backup) return backup;
    throw (
      failures[0] ??
      new DomainError("conflict", "A backup is being made already. Wait until it is done.")
    );
  }

  /** Makes a backup due now, unless one is being made. Its outcome is in {@link state}. */
  async begin(): Promise<void> {
    const { clock, database, jobs } = this.#options;
    await database.write(async (tx) => {
      const now = await clock.shared(tx);
      await jobs.plan(tx, { kind: "backup", subject: "backup", dueAt: await this.#nextNight(tx) });
      const job = await store.findBackupJob(tx);
      if (!job || isUnderWay(job, now)) return;
      const detail = JSON.stringify({ kind: "by_hand" });
      await changeJob(tx, job, { due_at: now.toISOString(), detail });
      await jobs.announce(tx);
    });
    jobs.wake();
  }

  /** The command writes one elsewhere, which is not read back. @throws when it cannot be written */
  async makeElsewhere(path: string, sealing: Sealing | null): Promise<Backup> {
    const now = this.#options.clock.now();
    const archive = await makeBackup(this.#source, path, now, { sealing });
    const row = rowOf(archive, { kind: "elsewhere", name: null });
    await this.#options.database.write((tx) => store.insertBackup(tx, row));
    return toBackup(row);
  }

  async state(): Promise<BackupState> {
    const record = await this.#read();
    const { rows, job, zone, now, sharedNow } = record;
    const whole = rows.filter(({ failure }) => failure === null);
    const [last] = datedBefore(now, whole);
    const isRunning = job !== null && isUnderWay(job, sharedNow);
    const planned = isRunning ? null : (job?.due_at ?? null);
    return {
      ...this.#summaryOf(record),
      last: last ? toBackup(last) : null,
      is_running: isRunning,
      next_at: planned ?? nextQuietHour(sharedNow, zone).toISOString(),
      place: this.#place.kind,
      stored: (await this.#kept.listed(whole)).map(toBackup),
    };
  }

  async #read(): Promise<BackupRecord> {
    const { database, clock } = this.#options;
    // The job first: a backup that ends in between would be shown as over, and not be listed.
    const stored = await database.read(async (db) => ({
      job: await store.findBackupJob(db),
      sharedNow: await clock.shared(db),
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

  async summary(): Promise<BackupSummary> {
    return this.#summaryOf(await this.#read());
  }

  async #nextNight(tx: Tx): Promise<Date> {
    return nextQuietHour(await this.#options.clock.shared(tx), await ownersTimeZone(tx));
  }

  async #makeNoted(kind: MadeKind, signal: AbortSignal): Promise<Backup> {
    const { clock, database } = this.#options;
    const now = clock.now();
    try {
      await this.folder.verify();
      await this.folder.removeUnfinished(now);
      const row = await this.#makeAndKeep(kind, now, signal);
      await this.#kept.rotate();
      this.#trouble = null;
      return toBackup(row);
    } catch (error) {
      if (signal.aborted) throw error;
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

  #makeAndKeep(kind: BackupKind, now: Date, signal: AbortSignal): Promise<BackupRow> {
    const { clock } = this.#options;
    const name = `portico-${stampOf(now)}-${randomBytes(2).toString("hex")}.zip`;
    return this.folder.withUnfinished(async (folder) => {
      const path = join(folder, name);
      const archive = await makeBackup(this.#source, path, now, { signal });
      const trouble = await this.#readBack(path, signal).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      signal.throwIfAborted();
      const verified_at = trouble === null ? clock.now().toISOString() : null;
      // One that cannot be read back is kept as well: some of it may be of use.
      const row = { ...rowOf(archive, { kind, name }), name, verified_at };
      await this.#kept.keep(path, row, signal);
      if (trouble !== null) throw trouble.error;
      return row;
    });
  }

  async #readBack(path: string, signal: AbortSignal): Promise<void> {
    const backup = await openBackup(path, this.folder.path, () => Promise.resolve(""));
    try {
      await withScratchDatabase(this.folder.path, (scratch) =>
        verifyBackup(backup, scratch, this.#options.migrations, signal),
      );
    } finally {
      await backup.close();
    }
  }

  #summaryOf({ rows, job, now }: BackupRecord): BackupSummary {
    const dated = datedBefore(now, rows);
    // One that could not be read back is none; those elsewhere are verified by a command.
    const last = dated.find((row) => row.verified_at !== null || row.kind === "elsewhere");
    const since = last?.made_at ?? job?.created_at ?? now.toISOString();
    return {
      is_overdue: now.getTime() - Date.parse(since) > OVERDUE_MS,
      failure: this.#trouble ?? dated[0]?.failure ?? null,
    };
  }
}

/** A server has it, or will in a moment. */
function isUnderWay({ due_at, claimed_until }: JobRow, now: Date): boolean {
  return (
    Date.parse(due_at ?? "") <= now.getTime() || Date.parse(claimed_until ?? "") > now.getTime()
  );
}

/** Leaves out rows dated by a clock that was ahead: they say nothing of the days before now. */
function datedBefore<Row extends Pick<BackupRow, "made_at">>(now: Date, rows: readonly Row[]) {
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  return rows.filter(({ made_at }) => made_at <= latest);
}
