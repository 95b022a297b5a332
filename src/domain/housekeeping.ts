import type { Reporter } from "#platform/outages.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { sweepMissedAddresses } from "./addresses/missed-addresses.ts";
import type { Clock } from "./clock.ts";
import type { ClockWatch, TrustedTime } from "./clock-watch.ts";
import { checkFiles, sweepFiles } from "./files/file-sweep.ts";
import { sweepReplacedFiles } from "./files/replaced-files.ts";
import { sweepBriefMails } from "./mail/brief-mail.ts";
import { judgePromises } from "./messages/due-promises.ts";
import { renewKeptPromises } from "./messages/kept-promises.ts";
import { sweepMessages } from "./messages/retention.ts";
import type { Content } from "./publications/content.ts";
import { sweepPreviews } from "./publications/previews.ts";
import { sweepVersions } from "./publications/publication-versions.ts";
import { sweepTrash } from "./publications/trash.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Sessions } from "./sign-in/session.ts";
import { sweepTextVersions } from "./site-draft.ts";
import { sweepWebhookDeliveries } from "./webhooks/webhook.ts";
import type { Handler } from "./work/job-queue.ts";
import type { Jobs } from "./work/jobs.ts";

export type HousekeepingStep =
  | "limits"
  | "files"
  | "sessions"
  | "promises"
  | "messages"
  | "writing"
  | "webhooks"
  | "mails"
  | "addresses";

export interface HousekeepingLog {
  of(step: HousekeepingStep): Reporter;
  checked(files: Awaited<ReturnType<Housekeeping["checkFiles"]>>): void;
  swept(files: Awaited<ReturnType<Housekeeping["sweepFiles"]>>): void;
  messages(report: Awaited<ReturnType<Housekeeping["sweepMessages"]>>): void;
  writing(report: Awaited<ReturnType<Housekeeping["sweepWriting"]>>): void;
}

interface Needed {
  database: Database;
  files: FileStore;
  content: Content;
  clock: Clock;
  clockWatch: ClockWatch;
  jobs: Jobs;
}

/** Clears up what all servers share. Whatever expires by age does so on a trusted clock only. */
export class Housekeeping {
  readonly #dependencies: Needed;
  readonly #rateLimits: RateLimits;
  readonly #sessions: Sessions;

  constructor(dependencies: Needed, rateLimits: RateLimits, sessions: Sessions) {
    this.#dependencies = dependencies;
    this.#rateLimits = rateLimits;
    this.#sessions = sessions;
  }

  /** Runs at every start, which may be on a restored database, and every hour. */
  handler(log: HousekeepingLog): Handler {
    const { clock, clockWatch } = this.#dependencies;
    return {
      kind: "housekeeping",
      slots: 1,
      isDueAtStart: true,
      nextDue: async (tx) =>
        new Date((await clock.shared(tx)).getTime() + timeOuts.job.housekeeping),
      run: async ({ signal }) => {
        // A step that fails must not stop the others.
        const step = async (name: HousekeepingStep, work: () => Promise<unknown>) => {
          if (signal.aborted) return;
          await work().then(log.of(name).worked, log.of(name).failed);
        };
        await step("limits", () => this.#rateLimits.recoverFromWrongClock());
        await step("files", async () => log.checked(await this.checkFiles()));
        const time = await clockWatch.check();
        if (time) {
          await step("sessions", () => this.#sessions.cleanUp(time));
          await step("files", async () => log.swept(await this.sweepFiles(time)));
          await step("promises", async () => {
            await judgePromises(this.#dependencies, time);
            await renewKeptPromises(this.#dependencies, time);
          });
          await step("messages", async () => log.messages(await this.sweepMessages(time)));
          await step("writing", async () => log.writing(await this.sweepWriting(time)));
          await step("webhooks", () => this.sweepWebhookDeliveries(time));
          await step("mails", () => this.sweepBriefMails(time));
          await step("addresses", () => sweepMissedAddresses(this.#dependencies, time));
        }
        return { is: "done" };
      },
    };
  }

  checkFiles() {
    return checkFiles(this.#dependencies);
  }

  sweepFiles(time: TrustedTime) {
    return sweepFiles(this.#dependencies, time);
  }

  sweepMessages(time: TrustedTime) {
    return sweepMessages(this.#dependencies, time);
  }

  async sweepWriting(time: TrustedTime) {
    const dependencies = this.#dependencies;
    await sweepPreviews(dependencies, time);
    const erased = await sweepTrash(dependencies, time);
    const files = await sweepReplacedFiles(dependencies, time);
    const versions = await sweepVersions(dependencies, time);
    const texts = await sweepTextVersions(dependencies, time);
    return { erased, files, versions: versions + texts };
  }

  sweepWebhookDeliveries(time: TrustedTime) {
    return sweepWebhookDeliveries(this.#dependencies, time);
  }

  sweepBriefMails(time: TrustedTime) {
    return sweepBriefMails(this.#dependencies, time);
  }
}
