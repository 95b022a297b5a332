import { z } from "zod";
import { MOST_TRIES } from "#domain/retry-schedule.ts";
import type { Secrets } from "#domain/secrets.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Handler, Outcome, RunningJob } from "#domain/work/job-queue.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database, Tx } from "#storage/database.ts";
import { readDetail } from "#storage/job.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import type { JobKind, JobRow } from "#storage/schema.ts";
import { type Addressed, compose } from "./compose.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

export interface MailReport {
  messageId: string;
  outcome: "sent" | "retrying" | "failed";
  problem?: string;
  attempts: number;
  /** The server takes no mail at all right now. */
  concernsServer?: boolean;
  fault?: unknown;
}

/** Every mail waits while its server takes none. */
export const MAIL_LANE = "mail";

export function messageIdOf(job: Pick<JobRow, "detail">): string {
  return readDetail(job, MailDetail).message_id;
}

/** The addresses that have a mail of which others still wait for theirs. */
export function whoHas(job: Pick<JobRow, "detail">): string[] {
  return readDetail(job, MailDetail).sent_to;
}

/** Stored with each mail: the Message-ID header is the same for every try and every recipient. */
const MailDetail = z.object({
  message_id: z.string(),
  sent_to: z.array(z.string()).default([]),
});

export interface MailKind {
  kind: JobKind;
  /** A mail that nobody confirmed is sent this often at most. */
  maxUnconfirmed: number;
  mostTries?: number;
  /** The state of the mail while mail is not set up. */
  withoutSettings: "waiting" | "gone";
  /** A mail that its server will never take is given up at once. */
  endsWhenRefused?: boolean;
  newestFirst?: boolean;
  /** Words a failure for a recipient whom no setting names. */
  explain?: (failure: SmtpFailure, to: string) => string;
  /** Belongs to the transaction that stores how it ended. */
  ending?: {
    lock(tx: Tx, job: RunningJob): Promise<unknown>;
    ended(tx: Tx, job: RunningJob, end: { isSent: boolean }): Promise<void>;
  };
  /** Null when nobody wants it any more. */
  write(job: RunningJob, settings: SmtpSettings): Promise<Omit<Addressed, "messageId"> | null>;
}

interface Needed {
  database: Database;
  secrets: Secrets;
}

export function mailHandler(
  needed: Needed,
  mail: MailKind,
  report: (report: MailReport) => void,
): Handler {
  return {
    kind: mail.kind,
    slots: 4,
    slotsPerLane: 4,
    probesLane: true,
    newestFirst: mail.newestFirst ?? false,
    mostTries: mail.mostTries ?? MOST_TRIES,
    async run(job) {
      const outcome = await trySending(needed, mail, job);
      if (outcome instanceof SmtpFailure) return toOutcome(outcome, mail, job, report);
      if (outcome !== "done") return { is: outcome };
      const messageId = messageIdOf(job);
      return {
        is: "done",
        lock: async (tx) => mail.ending?.lock(tx, job),
        also: async (tx) => mail.ending?.ended(tx, job, { isSent: true }),
        tell: ({ attempts }) => report({ messageId, outcome: "sent", attempts }),
      };
    },
  };
}

async function trySending(
  { database, secrets }: Needed,
  mail: MailKind,
  job: RunningJob,
): Promise<"done" | "gone" | "waiting" | SmtpFailure> {
  const config = await database.read(findSmtpConfig);
  if (config === null) return mail.withoutSettings;
  const settings = openSettings(config, secrets);
  if (settings instanceof SmtpFailure) return settings;
  // A server died at the one moment when it may have arrived.
  if (job.handed_over >= mail.maxUnconfirmed) {
    return new SmtpFailure("unconfirmed", "acceptance", settings);
  }
  const parts = await written(job, mail, settings);
  if (parts === null || parts instanceof SmtpFailure) return parts ?? "gone";
  const timeZone = await database.read(ownersTimeZone);
  const sentTo = whoHas(job);
  const failures: SmtpFailure[] = [];
  const recipients = [parts.to, ...(parts.alsoTo ?? [])];
  for (const to of recipients) {
    if (sentTo.includes(to)) continue;
    const failure = await sendOne({ ...settings, toEmail: to }, { ...parts, to }, job, timeZone);
    if (failure) failures.push(explained(failure, mail, to));
    else sentTo.push(to);
    // One address holds the others back only where the server takes nothing.
    if (failure?.concernsServer) break;
    if (!failure && recipients.length > 1) {
      await job.note({ ...readDetail(job, MailDetail), sent_to: sentTo });
    }
  }
  return together(failures) ?? "done";
}

/** A failure of this site's own must not hold up other mails. */
async function written(
  job: RunningJob,
  mail: MailKind,
  settings: SmtpSettings,
): Promise<Awaited<ReturnType<MailKind["write"]>> | SmtpFailure> {
  try {
    return await mail.write(job, settings);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    return new SmtpFailure("not_composed", "address", settings, { cause: error });
  }
}

async function sendOne(
  settings: SmtpSettings,
  parts: Omit<Addressed, "messageId">,
  job: RunningJob,
  timeZone: string,
): Promise<SmtpFailure | null> {
  let lost: unknown = null;
  const onHandOver = () =>
    job.handOver().catch((error: unknown) => {
      lost = error;
      throw error;
    });
  try {
    const mail = await compose({ ...parts, messageId: messageIdOf(job) });
    await handOver(settings, mail, { timeZone, onHandOver });
    return null;
  } catch (error) {
    // The sender of the mail wraps this error.
    if (lost !== null) throw lost;
    if (error instanceof Unavailable) throw error;
    if (error instanceof SmtpFailure) return error;
    return new SmtpFailure("not_composed", "address", settings, { cause: error });
  }
}

/** One failure in the words of all. That something may have arrived counts most. */
function together(failures: readonly SmtpFailure[]): SmtpFailure | null {
  const worst = failures.find(({ mayHaveArrived }) => mayHaveArrived) ?? failures.at(-1) ?? null;
  if (worst) worst.message = [...new Set(failures.map(({ message }) => message))].join(" ");
  return worst;
}

function explained(failure: SmtpFailure, { explain }: MailKind, to: string): SmtpFailure {
  if (explain) failure.message = explain(failure, to);
  return failure;
}

function toOutcome(
  failure: SmtpFailure,
  { maxUnconfirmed, endsWhenRefused = false, ending }: MailKind,
  job: RunningJob,
  report: (report: MailReport) => void,
): Outcome {
  const { mayHaveArrived, isFinal, problem, concernsServer, cause } = failure;
  const isOver =
    (mayHaveArrived && job.handed_over + 1 >= maxUnconfirmed) ||
    (endsWhenRefused && (isFinal || problem === "not_composed"));
  const messageId = messageIdOf(job);
  const trouble = { problem, concernsServer, ...(problem === "not_composed" && { fault: cause }) };
  return {
    is: isOver ? "failed" : "again",
    reason: failure.message,
    mayHaveArrived,
    stopsLane: concernsServer,
    lock: async (tx) => ending?.lock(tx, job),
    also: async (tx, { isOver: hasEnded }) => {
      if (hasEnded) await ending?.ended(tx, job, { isSent: false });
    },
    tell: (end) =>
      report({
        messageId,
        outcome: end.isOver ? "failed" : "retrying",
        attempts: end.attempts,
        ...trouble,
      }),
  };
}
