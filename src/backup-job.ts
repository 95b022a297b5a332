import type { Logger } from "pino";
import type { Backups } from "#domain/backup/backups.ts";
import { DomainError } from "#domain/error.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";

/** Makes the backup of every night, on one server of several. */
export class BackupJob {
  readonly #backups: Backups;
  readonly #log: Logger;
  readonly #loop = new WakeableLoop(() => this.#round());

  constructor(backups: Backups, log: Logger) {
    this.#backups = backups;
    this.#log = log;
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
      const made = await this.#backups.makeDue();
      if (made) this.#log.info({ event: "backup", bytes: made.size, verified: true });
      const due = await this.#backups.nextDue();
      return Math.min(Math.max(due - Date.now(), 1_000), sleep);
    } catch (err) {
      const msg = err instanceof DomainError ? err.message : undefined;
      this.#log.error({ event: "backup", err, msg });
      return sleep;
    }
  }
}
