import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import { type Clock, claimEnd } from "#domain/clock.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import * as store from "#storage/backup/backup.ts";
import type { BackupScheduleRow } from "#storage/backup/backup-rows.ts";
import type { Database } from "#storage/database.ts";
import { nextQuietHour } from "./quiet-hour.ts";

const { claim: CLAIM_MS, renewClaim: RENEW_MS } = timeOuts.backup;

/** Quiet hours of all zones are nearer. */
const LATEST_MS = 2 * DAY_MS;

export interface BackupTurn {
  /** By the clock that all servers share. */
  takenAt: Date;
  /** Without a date, the next backup of the night stays due when it was. */
  end(nextDue: Date | null): Promise<void>;
}

/** Of all servers of the site, one makes a backup at a time. The turn of one that died runs out. */
export class BackupTurns {
  readonly #clock: Clock;
  readonly #database: Database;

  constructor({ clock, database }: { clock: Clock; database: Database }) {
    this.#clock = clock;
    this.#database = database;
  }

  /** Null where a backup is being made or, asked for the one of the night, none is due. */
  async take(which: "due" | "any"): Promise<BackupTurn | null> {
    await this.#plan();
    const claim = uuidv7();
    const takenAt = await this.#database.write(async (tx) => {
      const now = await this.#clock.shared(tx);
      const isTaken = await store.claimBackup(tx, {
        claim,
        now: now.toISOString(),
        claimedUntil: claimEnd(now, CLAIM_MS),
        onlyDue: which === "due",
      });
      return isTaken ? now : null;
    });
    if (takenAt === null) return null;
    // A renewal that fails is made up for by the next one, or the turn is another server's.
    const stopRenewing = repeat(
      RENEW_MS,
      () => this.#renew(claim),
      () => {},
    );
    return {
      takenAt,
      end: async (nextDue) => {
        await stopRenewing();
        const dueAt = nextDue?.toISOString() ?? null;
        await this.#database.write((tx) => store.endBackupClaim(tx, claim, dueAt));
      },
    };
  }

  async isTaken(schedule: BackupScheduleRow | null): Promise<boolean> {
    const until = schedule?.claimed_until ?? null;
    if (until === null) return false;
    const now = await this.#database.read((db) => this.#clock.shared(db));
    return until > now.toISOString();
  }

  /** The first one comes in the next night, and so does one that a clock planned which was ahead. */
  async #plan(): Promise<void> {
    const zone = await this.#database.read(ownersTimeZone);
    await this.#database.write(async (tx) => {
      const now = await this.#clock.shared(tx);
      const dueAt = nextQuietHour(now, zone).toISOString();
      const latest = new Date(now.getTime() + LATEST_MS).toISOString();
      await store.saveFirstBackupSchedule(tx, { since: now.toISOString(), due_at: dueAt });
      await store.bringBackupForward(tx, { latest, dueAt });
    });
  }

  #renew(claim: string): Promise<void> {
    return this.#database.write(async (tx) => {
      const claimedUntil = claimEnd(await this.#clock.shared(tx), CLAIM_MS);
      await store.renewBackupClaim(tx, { claim, claimedUntil });
    });
  }
}
