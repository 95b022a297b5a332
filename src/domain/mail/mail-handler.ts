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
  /** Of a mail to several addresses: how often each was handed the whole of it and did not answer. */
  unanswered: z.record(z.string(), z.int()).default({}),
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
      if (typeof outcome === "object") return toOutcome(outcome, mail, job, report);
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

interface Failed {
  failure: SmtpFailure;
  /** No other try might bring it to anybody. */
  isOver: boolean;
  /** The job itself counts that nobody answered, as it has one recipient. */
  isCounted: boolean;
}

async function trySending(
  { database, secrets }: Needed,
  mail: MailKind,
  job: RunningJob,
): Promise<"done" | "gone" | "waiting" | Failed> {
  const config = await database.read(findSmtpConfig);
  if (config === null) return mail.withoutSettings;
  const settings = openSettings(config, secrets);
  if (settings instanceof SmtpFailure) return failedBy(settings, mail);
  const parts = await written(job, mail, settings);
  if (parts instanceof SmtpFailure) return failedBy(parts, mail);
  if (parts === null) return "gone";
  const timeZone = await database.read(ownersTimeZone);
  const detail = readDetail(job, MailDetail);
  const { sent_to, unanswered } = detail;
  const recipients = [parts.to, ...(parts.alsoTo ?? [])];
  const isForMany = recipients.length > 1;
  const failed: Failed[] = [];
  for (const to of recipients) {
    if (sent_to.includes(to)) continue;
    const toOne = { ...settings, toEmail: to };
    const noted = unanswered[to] ?? 0;
    const before = noted + (to === parts.to ? job.handed_over : 0);
    const isLast = before + 1 >= mail.maxUnconfirmed;
    const onHandOver = () =>
      isForMany
        ? job.note({ ...detail, unanswered: { ...unanswered, [to]: noted + 1 } })
        : job.handOver();
    const failure =
      before < mail.maxUnconfirmed
        ? await sendOne(toOne, { ...parts, to }, job, { timeZone, onHandOver })
        : new SmtpFailure("unconfirmed", "acceptance", toOne);
    if (failure) failed.push(failedBy(explained(failure, mail, to), mail, { isLast, isForMany }));
    else sent_to.push(to);
    if (isForMany) {
      if (failure?.mayHaveArrived) unanswered[to] = noted + 1;
      await job.note(detail);
    }
    // One address holds the others back only where the server takes nothing.
    if (failure?.concernsServer) break;
  }
  return together(failed) ?? "done";
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
  { timeZone, onHandOver }: { timeZone: string; onHandOver: () => Promise<void> },
): Promise<SmtpFailure | null> {
  let lost: unknown = null;
  const noteHandOver = () =>
    onHandOver().catch((error: unknown) => {
      lost = error;
      throw error;
    });
  try {
    const mail = await compose({ ...parts, messageId: messageIdOf(job) });
    await handOver(settings, mail, { timeZone, onHandOver: noteHandOver });
    return null;
  } catch (error) {
    // The sender of the mail wraps this error.
    if (lost !== null) throw lost;
    if (error instanceof Unavailable) throw error;
    if (error instanceof SmtpFailure) return error;
    return new SmtpFailure("not_composed", "address", settings, { cause: error });
  }
}

/** @param isLast whether it is not tried again where nobody answered */
function failedBy(
  failure: SmtpFailure,
  { endsWhenRefused = false }: MailKind,
  { isLast = false, isForMany = false } = {},
): Failed {
  const { mayHaveArrived, isFinal, problem } = failure;
  return {
    failure,
    isOver:
      (mayHaveArrived && isLast) || (endsWhenRefused && (isFinal || problem === "not_composed")),
    isCounted: mayHaveArrived && !isForMany,
  };
}

/** One failure in the words of all. That something may have arrived counts most. */
function together(failed: readonly Failed[]): Failed | null {
  const worst = failed.find(({ failure }) => failure.mayHaveArrived) ?? failed.at(-1) ?? null;
  if (!worst) return null;
  worst.failure.message = [...new Set(failed.map(({ failure }) => failure.message))].join(" ");
  return { ...worst, isOver: failed.every(({ isOver }) => isOver) };
}

function explained(failure: SmtpFailure, { explain }: MailKind, to: string): SmtpFailure {
  if (explain) failure.message = explain(failure, to);
  return failure;
}

function toOutcome(
  { failure, isOver, isCounted }: Failed,
  { ending }: MailKind,
  job: RunningJob,
  report: (report: MailReport) => void,
): Outcome {
  const { problem, concernsServer, cause } = failure;
  const messageId = messageIdOf(job);
  const trouble = { problem, concernsServer, ...(problem === "not_composed" && { fault: cause }) };
  return {
    is: isOver ? "failed" : "again",
    reason: failure.message,
    mayHaveArrived: isCounted,
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
