import { v7 as uuidv7 } from "uuid";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type {
  NewReply,
  Reply,
  ReplyDraftInput,
  ReplyState,
  ReplyVerdict,
} from "#contract/reply.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound, staleVersion } from "#domain/error.ts";
import type { ReplyLimit } from "#domain/limits.ts";
import type { MailKind } from "#domain/mail/mail-handler.ts";
import type { MessageMails } from "#domain/mail/message-mail.ts";
import { putReplyMail } from "#domain/mail/reply-mail.ts";
import type { Content } from "#domain/publications/content.ts";
import { putWebhookDeliveries } from "#domain/webhooks/webhook-delivery.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import { changeJob, findJob, findJobs, lockJob } from "#storage/job.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import {
  findContactSubmission,
  findContactSubmissions,
} from "#storage/messages/contact-submission.ts";
import * as store from "#storage/messages/reply.ts";
import type { ContactSubmissionRow, JobRow, ReplyRow } from "#storage/schema.ts";
import { changeMessages, readDraft, toContactSubmission } from "./contact-submission.ts";

interface Needed {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  content: Content;
  messageMails: MessageMails;
}

/** What the owner answers to messages. Verbs throw {@link DomainError} not_found. */
export class Replies {
  readonly #needed: Needed;
  readonly #limit: ReplyLimit;

  constructor(needed: Needed, limit: ReplyLimit) {
    this.#needed = needed;
    this.#limit = limit;
  }

  /** The oldest come first. */
  list(id: string): Promise<Reply[]> {
    return this.#needed.database.read(async (db) => {
      if (!(await findContactSubmission(db, id))) throw notFound("message");
      const rows = await store.listReplies(db, [id]);
      const mails = await findJobs(
        db,
        "reply",
        rows.map((row) => row.id),
      );
      return rows.map((row) => toReply(row, mails.get(row.id) ?? null));
    });
  }

  /**
   * Sends an answer in ten seconds. The message counts as answered from now on.
   * @throws {DomainError} conflict (spam, no mail, or answered since), rate_limited
   */
  async send(id: string, { subject, text, after }: NewReply): Promise<Reply> {
    const { database, clock, jobs } = this.#needed;
    await database.requireRoom();
    await this.#limit.take();
    const row: ReplyRow = {
      id: uuidv7(),
      submission_id: id,
      subject,
      text,
      created_at: clock.now().toISOString(),
    };
    const mail = await database.write(async (tx) => {
      const message = await this.#lock(tx, id);
      if (message.is_spam === 1) throw refused("This message is spam. Mark it as not spam first.");
      if ((await findSmtpConfig(tx)) === null) {
        throw refused("To answer from here, set up mail first.");
      }
      const last = (await store.listReplies(tx, [id])).at(-1);
      if (after !== undefined && after !== (last?.id ?? null)) {
        throw refused("This message was answered in another window. Your draft is still here.");
      }
      await store.insertReply(tx, row);
      await store.saveDraft(tx, id, null);
      const now = row.created_at;
      await changeMessages(tx, this.#needed, [id], { is_replied: true }, { now });
      return putReplyMail(tx, this.#needed, row);
    });
    jobs.wake();
    return toReply(row, mail);
  }

  /**
   * Takes an answer back that has not left. Its words become the draft.
   * @throws {DomainError} conflict, once it may have left
   */
  async takeBack(id: string, replyId: string): Promise<void> {
    const { database } = this.#needed;
    await database.requireRoom();
    await database.write(async (tx) => {
      const message = await this.#lock(tx, id);
      const { row, mail } = await this.#find(tx, id, replyId);
      const isBeingSent = mail?.claim != null;
      if (!mail || mail.state === "done" || mail.handed_over > 0 || isBeingSent) {
        throw refused("It has gone out by now.");
      }
      await store.deleteReplies(tx, [replyId]);
      await takeBackState(tx, this.#needed, message, row);
      const draft = readDraft(message);
      const text = [row.text, ...(draft ? [draft.text] : [])].join("\n\n");
      await store.saveDraft(tx, id, JSON.stringify({ subject: row.subject, text }));
    });
  }

  /**
   * The owner says what became of an answer that may have arrived.
   * @throws {DomainError} conflict, where that is not open
   */
  async settle(id: string, replyId: string, { has_arrived }: ReplyVerdict): Promise<Reply> {
    const { database, clock, jobs } = this.#needed;
    const reply = await database.write(async (tx) => {
      await this.#lock(tx, id);
      const { row, mail } = await this.#find(tx, id, replyId);
      if (!mail || replyState(mail) !== "unconfirmed") {
        throw refused("What became of this answer is known.");
      }
      const now = (await clock.shared(tx)).toISOString();
      if (has_arrived) {
        await changeJob(tx, mail, { state: "done", ended_at: now, reason: null });
        await noteSent(tx, this.#needed, row);
      } else {
        const fresh = { state: "open", attempts: 0, handed_over: 0, ended_at: null } as const;
        await changeJob(tx, mail, { ...fresh, due_at: now, reason: null });
        await jobs.announce(tx);
      }
      return toReply(row, await findJob(tx, mail));
    });
    jobs.wake();
    return reply;
  }

  /** @throws {DomainError} conflict, where another draft was saved since `former` was read */
  async saveDraft(id: string, { former, ...draft }: ReplyDraftInput): Promise<ContactSubmission> {
    const { database, content } = this.#needed;
    await database.requireRoom();
    return database.write(async (tx) => {
      const message = await this.#lock(tx, id);
      const present = readDraft(message);
      const next = draft.text === "" ? null : draft;
      if (!isSame(present, next)) {
        if (!isSame(present, former)) throw staleVersion("draft");
        await store.saveDraft(tx, id, next && JSON.stringify(next));
      }
      const mail = await findJob(tx, { kind: "message_mail", subject: id });
      const row = { ...message, draft: next && JSON.stringify(next) };
      return toContactSubmission(tx, content.texts, row, mail);
    });
  }

  async #lock(tx: Tx, id: string): Promise<ContactSubmissionRow> {
    const [message] = await findContactSubmissions(tx, [id], this.#needed.database);
    if (!message) throw notFound("message");
    return message;
  }

  async #find(
    tx: Tx,
    id: string,
    replyId: string,
  ): Promise<{ row: ReplyRow; mail: JobRow | null }> {
    const mail = await lockJob(tx, { kind: "reply", subject: replyId }, this.#needed.database);
    const row = await store.findReply(tx, replyId);
    if (row?.submission_id !== id) throw notFound("answer");
    return { row, mail };
  }
}

/** What becomes of a message once the mail of an answer has ended. */
export function replyEnding(needed: Needed): NonNullable<MailKind["ending"]> {
  const { database } = needed;
  const lock = async (tx: Tx, id: string) => {
    const row = await store.findReply(tx, id);
    return row && findContactSubmissions(tx, [row.submission_id], database);
  };
  return {
    lock: (tx, { subject }) => lock(tx, subject),
    async ended(tx, { subject, kind }, { isSent }) {
      const row = await store.findReply(tx, subject);
      if (!row) return;
      if (isSent) return noteSent(tx, needed, row);
      const mail = await findJob(tx, { kind, subject });
      const message = await findContactSubmission(tx, row.submission_id);
      // Where it may have arrived, the owner says so first.
      if (message && mail && replyState(mail) === "failed") {
        await takeBackState(tx, needed, message, row);
      }
    },
  };
}

async function noteSent(tx: Tx, { jobs }: Needed, row: ReplyRow): Promise<void> {
  await putWebhookDeliveries(tx, jobs, "message.replied", row.id);
}

/** A message that only this answer has answered waits again. */
async function takeBackState(
  tx: Tx,
  needed: Needed,
  { id, replied_at }: ContactSubmissionRow,
  row: ReplyRow,
): Promise<void> {
  if (replied_at !== row.created_at) return;
  await changeMessages(tx, needed, [id], { is_replied: false }, { neverLeft: true });
}

function toReply(row: ReplyRow, mail: JobRow | null): Reply {
  const { submission_id: _, ...shown } = row;
  const state = mail ? replyState(mail) : "unconfirmed";
  return {
    ...shown,
    state,
    goes_out_at: mail?.state === "open" ? mail.due_at : null,
    attempts: mail?.attempts ?? 0,
    reason: mail?.reason ?? null,
    sent_at: mail?.state === "done" ? mail.ended_at : null,
  };
}

function replyState({ state, attempts, handed_over }: JobRow): ReplyState {
  if (state === "done") return "sent";
  if (state === "open") return attempts === 0 ? "going_out" : "retrying";
  return handed_over > 0 ? "unconfirmed" : "failed";
}

type Words = { subject: string; text: string } | null;

function isSame(one: Words, other: Words): boolean {
  return one?.subject === other?.subject && one?.text === other?.text;
}

function refused(detail: string): DomainError {
  return new DomainError("conflict", detail);
}
