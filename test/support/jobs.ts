import { onTestFinished } from "vitest";
import type { Backup } from "#contract/backup.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { App } from "#domain/app.ts";
import type { Backups } from "#domain/backup/backups.ts";
import { type Clock, claimEnd } from "#domain/clock.ts";
import type { MailReport } from "#domain/mail/mail-handler.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import type { ScheduleReport } from "#domain/publications/schedules.ts";
import type { WebhookReport } from "#domain/webhooks/webhook-delivery.ts";
import { JobQueue } from "#domain/work/job-queue.ts";
import { Jobs } from "#domain/work/jobs.ts";
import { importHandler } from "#moving/import-job.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import { changeJob, claimJob } from "#storage/job.ts";
import type { JobKind } from "#storage/schema.ts";

const BACKUP = { kind: "backup", subject: "backup" } as const;

/** A server of the site whose jobs run when the test says so, and what its log would say of them. */
export function openJobs(app: App) {
  const mails: MailReport[] = [];
  const deliveries: WebhookReport[] = [];
  const published: ScheduleReport[] = [];
  const createQueue = (failures: unknown[], kinds?: readonly JobKind[]) => {
    const onError = (error: unknown) => void failures.push(error);
    const owner = app.asOwner(mintActor("import", null));
    return app.createQueue(
      {
        queue: { worked: () => {}, failed: onError },
        mail: (report) => void mails.push(report),
        webhook: (report) => void deliveries.push(report),
        backup: { made: () => {}, failed: () => {} },
        housekeeping: {
          of: () => ({ worked: () => {}, failed: onError }),
          checked: () => {},
          swept: () => {},
          messages: () => {},
          writing: () => {},
        },
        pdf: { read: () => {}, failed: onError },
        pictures: { shown: () => {}, failed: onError },
        published: (report) => void published.push(report),
        publishedTexts: () => {},
      },
      kinds,
      [importHandler({ owner, nounOf, onError })],
    );
  };
  return {
    mails,
    deliveries,
    published,
    /** Runs what is due until nothing is. @throws what a handler threw, or the database */
    async runDue(signal?: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      const queue = createQueue(failures);
      signal?.addEventListener("abort", () => void queue.stop());
      await queue.drain();
      if (failures.length > 0) throw failures[0];
    },
    /** Works at imports until the returned function stops it, or the test ends; `failures` hears of what went wrong. */
    startImports(failures: unknown[] = []): () => Promise<void> {
      const queue = createQueue(failures, ["import"]);
      queue.start();
      const stop = () => queue.stop();
      onTestFinished(stop);
      return stop;
    },
  };
}

interface BackupServer {
  backups: Backups;
  database: Database;
  clock: Clock;
}

/** The backup that is due by now; null where none is, or another server makes it. @throws why it failed */
export async function makeDueBackup(
  { backups: site, database, clock }: BackupServer,
  signal?: AbortSignal,
): Promise<Backup | null> {
  const backups: Backup[] = [];
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  const queue = new JobQueue({
    database,
    clock,
    jobs: new Jobs(database, clock),
    handlers: [site.handler({ made: (backup) => void backups.push(backup), failed })],
    report: { worked: () => {}, failed },
  });
  signal?.addEventListener("abort", () => void queue.stop());
  await queue.plan();
  await queue.drain();
  if (failures.length > 0) throw failures[0];
  return backups[0] ?? null;
}

/**
 * Claims a backup like a server that makes one, until the function is called or its claim ends: a small site takes
 * milliseconds.
 */
export async function claimBackup({ database, clock }: Omit<BackupServer, "backups">) {
  const claimed = await database.write(async (tx) => {
    const now = await clock.shared(tx);
    await new Jobs(database, clock).put(tx, { ...BACKUP, dueAt: new Date(now.getTime() + DAY_MS) });
    const claimedUntil = claimEnd(now, timeOuts.job.claim);
    return claimJob(tx, BACKUP, { claim: "another", claimedUntil, now: now.toISOString() });
  });
  if (claimed === null) throw new Error("Another server has the backup.");
  return () => database.write((tx) => changeJob(tx, BACKUP, { claim: null, claimed_until: null }));
}
