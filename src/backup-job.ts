import type { Logger } from "pino";
import type { Backups } from "#domain/backup/backups.ts";
import { DomainError } from "#domain/error.ts";
import type { Outages, Reporter } from "#platform/outages.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";

/** Makes the backup of every night, on one server of several. */
export class BackupJob {
  readonly #backups: Backups;
  readonly #log: Logger;
  readonly #making: Reporter;
  readonly #rounds: Reporter;
  #arePlacesFine = false;
  readonly #loop = new WakeableLoop(() => this.#round());

  constructor(backups: Backups, log: Logger, outages: Outages) {
    this.#backups = backups;
    this.#log = log;
    this.#making = outages.of("backup");
    this.#rounds = outages.of("backup");
    backups.reportTo(this.#making);
  }

  start(): void {
    this.#loop.start();
  }

  /** Breaks off what is being made, which the next start begins anew. */
  async stop(): Promise<void> {
    await Promise.all([this.#backups.stop(), this.#loop.stop()]);
  }

  async #round(): Promise<number> {
    const { sleep } = timeOuts.backup;
    try {
      await this.#verifyPlaces();
      const made = await this.#backups.makeDue();
      if (made) {
        const { size: bytes, missing_files } = made;
        const level = missing_files === 0 ? "info" : "warn";
        this.#log[level]({ event: "backup", bytes, verified: true, missing_files });
        this.#making.worked();
      }
      const wait = await this.#backups.untilDue();
      this.#rounds.worked();
      return Math.min(Math.max(wait, 1_000), sleep);
    } catch (error) {
      // Between two tries of an hour, rounds go on.
      (error instanceof DomainError ? this.#making : this.#rounds).failed(error);
      return sleep;
    }
  }

  /** From the start on until they are, so that nobody learns it from the first night. */
  async #verifyPlaces(): Promise<void> {
    if (this.#arePlacesFine) return;
    try {
      await this.#backups.verifyPlaces();
      this.#arePlacesFine = true;
      this.#making.worked();
    } catch (error) {
      this.#making.failed(error);
    }
  }
}
