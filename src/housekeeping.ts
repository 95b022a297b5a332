import type { Logger } from "pino";
import type { ClockState } from "#contract/clock.ts";
import type { App } from "#domain/app.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import type { Outages, Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Whatever expires by age does so on a trusted clock only. */
export class Housekeeping {
  readonly #app: App;
  readonly #log: Logger;
  readonly #outages: Outages;
  readonly #reports = new Map<string, Reporter>();
  // Logged last; kept so that it is not repeated every hour.
  #clock: ClockState["state"] = "fine";
  #missing = 0;
  #left = 0;
  #first: Promise<void> = Promise.resolve();
  #stop: () => Promise<void> = async () => {};

  constructor(app: App, log: Logger, outages: Outages) {
    this.#app = app;
    this.#log = log;
    this.#outages = outages;
  }

  /**
   * Checks the clock at once. Nothing expires before the process has run for an hour.
   * @param patience ends the wait for the rest of the first round, which a store may hold up
   */
  async start(patience: Promise<unknown>): Promise<void> {
    this.#first = this.#clearUp(await this.#checkTime());
    await Promise.race([this.#first, patience]);
    this.#stop = repeat(
      timeOuts.job.housekeeping,
      () => this.round(),
      (err) => this.#log.error({ event: "housekeeping", err }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.#stop(), this.#first]);
  }

  async round(): Promise<void> {
    await this.#clearUp(await this.#checkTime());
  }

  async #checkTime(): Promise<TrustedTime | null> {
    const time = await this.#step("clock", () => this.#checkClock());
    await this.#step("job times", () => this.#app.jobs.recoverFromWrongClock());
    await this.#step("limits", () => this.#app.rateLimits.recoverFromWrongClock());
    return time ?? null;
  }

  async #clearUp(time: TrustedTime | null): Promise<void> {
    await this.#step("missing files", () => this.#checkFiles());
    if (!time) return;
    await this.#step("sessions", () => this.#app.sessions.cleanUp(time));
    await this.#step("spare files", () => this.#sweepFiles(time));
    await this.#step("messages", () => this.#sweepMessages(time));
    await this.#step("writing", () => this.#sweepWriting(time));
    await this.#step("webhook deliveries", () => this.#app.sweepWebhookDeliveries(time));
    await this.#step("brief mails", () => this.#app.sweepBriefMails(time));
  }

  async #checkClock(): Promise<TrustedTime | null> {
    const time = await this.#app.clock.check();
    const { state, ...clock } = this.#app.clock.state();
    if (state !== this.#clock) {
      const msg =
        state === "fine"
          ? "The clock can be trusted again."
          : `The clock is ${words[state]} what is stored, so nothing expires for now. Set it; if it is right, it is accepted after a day.`;
      this.#log[state === "fine" ? "info" : "warn"]({ event: "clock", state, ...clock, msg });
    }
    this.#clock = state;
    return time;
  }

  async #checkFiles(): Promise<void> {
    const { restored, missing } = await this.#app.checkFiles();
    if (restored > 0) this.#log.info({ event: "files", restored });
    if (missing > 0 && missing !== this.#missing) {
      const msg = `${missing} files of ebooks and pictures are missing in ${this.#app.filePlace}. Restore them from a backup, or upload them again.`;
      this.#log.error({ event: "files", missing, msg });
    }
    this.#missing = missing;
  }

  async #sweepFiles(time: TrustedTime): Promise<void> {
    const { left, ...swept } = await this.#app.sweepFiles(time);
    if (Object.values(swept).some((count) => count > 0)) {
      this.#log.info({ event: "files", ...swept });
    }
    if (left !== null && left.files !== this.#left) {
      const msg = `Neither an ebook nor a picture names ${left.files} of the files in ${this.#app.filePlace}, and ${left.reason}: the database may be another, an empty or an older one. They were left alone. Set DATABASE_URL, DATA_DIR and STORAGE_URL right, restore the database that belongs to them, or move them away by hand.`;
      this.#log.error({ event: "files", ...left, msg });
    }
    this.#left = left?.files ?? 0;
  }

  async #sweepMessages(time: TrustedTime): Promise<void> {
    const report = await this.#app.sweepMessages(time);
    const { setAside, waiting, erased } = report;
    if (setAside + waiting + erased > 0) this.#log.info({ event: "retention", ...report });
  }

  async #sweepWriting(time: TrustedTime): Promise<void> {
    const report = await this.#app.sweepWriting(time);
    if (Object.values(report).some((count) => count > 0))
      this.#log.info({ event: "trash", ...report });
  }

  /** A step that fails must not stop the others. */
  async #step<Result>(name: Step, work: () => Promise<Result>): Promise<Result | null> {
    const report = this.#reports.get(name) ?? this.#outages.of(events[name]);
    this.#reports.set(name, report);
    try {
      const result = await work();
      report.worked();
      return result;
    } catch (error) {
      report.failed(error);
      return null;
    }
  }
}

/** What each step is called in the log. */
const events = {
  clock: "clock",
  "job times": "jobs",
  limits: "rate-limits",
  "missing files": "files",
  sessions: "sessions",
  "spare files": "files",
  messages: "retention",
  writing: "trash",
  "webhook deliveries": "webhooks",
  "brief mails": "mail",
};
type Step = keyof typeof events;

const words = { ahead: "far ahead of", behind: "behind" };
