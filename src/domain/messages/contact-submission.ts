import { setImmediate as aTurnForOthers } from "node:timers/promises";
import { z } from "zod";
import type {
  ContactSubmission,
  ContactSubmissionListQuery,
  MessageChange,
  MessageChangeAnswer,
  MessageCounts,
  MessageCountsQuery,
  MessageDeletion,
  MessageDeletionAnswer,
  MessageNote,
  PromiseRecord,
} from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import {
  type ListedState,
  type MessageFilter,
  type MessageState,
  messageFilterFor,
  nextMessageState,
  senderSought,
} from "#contract/message-state.ts";
import type { Page } from "#contract/paging.ts";
import { promisedTime, readPromiseKey } from "#contract/promise.ts";
import type { ReplyDraft } from "#contract/reply.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import type { Story } from "#contract/story.ts";
import type { Activity } from "#domain/activity.ts";
import type { Clock } from "#domain/clock.ts";
import { notFound, staleVersion } from "#domain/error.ts";
import { type MessageMails, toDelivery } from "#domain/mail/message-mail.ts";
import { readPosition } from "#domain/paging.ts";
import type { Content } from "#domain/publications/content.ts";
import { indexedWords, searchWords } from "#domain/search-words.ts";
import { recheckHeld, releaseMessage } from "#domain/webhooks/webhook-delivery.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { addActivityCounts } from "#storage/activity-count.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { findJob, findJobs, holdJobs, type JobKey, resumeJobs } from "#storage/job.ts";
import * as store from "#storage/messages/contact-submission.ts";
import {
  type ActivityCountRow,
  type ContactSubmissionRow,
  type JobRow,
  toFlag,
} from "#storage/schema.ts";
import { findSiteSetting } from "#storage/site-setting.ts";
import { promiseRecord } from "./kept-promises.ts";
import { judgeChange, judgeDeletion } from "./promise.ts";
import { readAnswers } from "./question.ts";
import { learn } from "./spam-words.ts";
import { countedStory, readStories, readStory, storyWords, storyWordsSought } from "./story.ts";

/** Few enough that nobody else waits noticeably for one batch. */
const EXPORT_BATCH = 100;

interface Needed {
  database: Database;
  clock: Clock;
  activity: Activity;
  jobs: Jobs;
  content: Content;
}

/** Verbs that take an id throw {@link DomainError} not_found. */
export class ContactInbox {
  readonly #dependencies: Needed;
  readonly #messageMails: MessageMails;

  constructor(dependencies: Needed, messageMails: MessageMails) {
    this.#dependencies = dependencies;
    this.#messageMails = messageMails;
  }

  /** Lists the newest first. A query without a searchable word finds nothing. */
  async list(query: ContactSubmissionListQuery): Promise<Page<ContactSubmission>> {
    const { database, content } = this.#dependencies;
    const { limit, q } = query;
    const after = readPosition(query, store.MESSAGE_LIST);
    return database.read(async (db) => {
      const { sender, words } = await sought(db, q);
      const page = { limit, after, sender, ...this.#flags(query) };
      if (words?.length === 0) return { items: [], next: null };
      const { items, next } =
        words === null
          ? await store.listContactSubmissions(db, page)
          : await store.searchContactSubmissions(db, database.messageSearch, { ...page, words });
      const mails = await findJobs(
        db,
        "message_mail",
        items.map(({ id }) => id),
      );
      return { items: await toContactSubmissions(db, content.texts, items, mails), next };
    });
  }

  /** All that the query lists, in parts. */
  async *export(query: ContactSubmissionListQuery): AsyncGenerator<ContactSubmission[]> {
    let cursor: string | undefined;
    do {
      const { items, next } = await this.list({ ...query, limit: EXPORT_BATCH, cursor });
      yield items;
      cursor = next ?? undefined;
      // SQLite answers at once: without this, nobody else would get a turn before the end.
      await aTurnForOthers();
    } while (cursor !== undefined);
  }

  get(id: string): Promise<ContactSubmission> {
    const { database, content } = this.#dependencies;
    return database.read(async (db) => {
      const row = await store.findContactSubmission(db, id);
      if (!row) throw notFound("message");
      return toContactSubmission(db, content.texts, row, await findJob(db, mailOf(id)));
    });
  }

  /** How many messages each filter lists, up to {@link limits.messageCount}. */
  async count({ q }: MessageCountsQuery): Promise<MessageCounts> {
    const { database } = this.#dependencies;
    const limit = limits.messageCount;
    return database.read(async (db) => {
      const { sender, words } = await sought(db, q);
      const count = async (filter: MessageFilter) => {
        const page = { limit, sender, ...this.#flags(messageFilterFor(filter, q ?? "")) };
        if (words === null) return store.countContactSubmissions(db, page);
        return words.length === 0 ? 0 : database.messageSearch.count(db, { ...page, words });
      };
      return {
        inbox: await count("inbox"),
        new: await count("new"),
        waiting: await count("waiting"),
        late: await count("late"),
        replied: await count("replied"),
        archived: await count("archived"),
        spam: await count("spam"),
        all: await count("all"),
      };
    });
  }

  promiseRecord(): Promise<PromiseRecord> {
    const { database, clock } = this.#dependencies;
    return database.read(async (db) => promiseRecord(db, await findSiteSetting(db), clock.now()));
  }

  /** Changes all of them in one transaction. Messages that were deleted meanwhile are reported, not refused. */
  async change({ ids, ...change }: MessageChange): Promise<MessageChangeAnswer> {
    const { database, activity, content } = this.#dependencies;
    const needed = { ...this.#dependencies, messageMails: this.#messageMails };
    const { rows, hasNews, arrivals } = await database.write((tx) =>
      changeMessages(tx, needed, ids, change),
    );
    for (const row of arrivals) activity.countMessage(countedStory(row));
    if (hasNews) {
      this.#dependencies.jobs.wake();
    }
    const messages = await database.read(async (db) => {
      const mails = await findJobs(db, "message_mail", ids);
      return toContactSubmissions(db, content.texts, rows, mails);
    });
    return { messages, gone: missingFrom(ids, rows) };
  }

  /** @throws {DomainError} conflict, where another note was saved since `former` was read */
  async saveNote(id: string, { note, former }: MessageNote): Promise<ContactSubmission> {
    const { database } = this.#dependencies;
    const { locksRows } = database;
    await database.requireRoom();
    await database.write(async (tx) => {
      const [row] = await store.findContactSubmissions(tx, [id], { locksRows });
      if (!row) throw notFound("message");
      const present = row.note ?? "";
      if (present === note) return;
      if (present !== former) throw staleVersion("note");
      const next = { ...row, note: note || null };
      await store.saveMessageNote(tx, id, next.note);
      await database.messageSearch.put(tx, next, wordsOf(next));
    });
    return this.get(id);
  }

  markAsRead(id: string): Promise<ContactSubmission> {
    return this.#changeOne(id, { is_read: true });
  }

  /** Also mails the message now. */
  markAsNotSpam(id: string): Promise<ContactSubmission> {
    return this.#changeOne(id, { is_spam: false });
  }

  #flags({ is_read, is_spam, is_archived, is_replied, ...asked }: Partial<ListedState>) {
    const { is_late, needs_no_answer } = asked;
    const at = this.#dependencies.clock.now().toISOString();
    return {
      isRead: is_read,
      isSpam: is_spam,
      isArchived: is_archived,
      isReplied: is_replied,
      needsNoAnswer: needs_no_answer,
      late: is_late === undefined ? undefined : { is: is_late, at },
    };
  }

  async #changeOne(id: string, change: Omit<MessageChange, "ids">): Promise<ContactSubmission> {
    const [message] = (await this.change({ ids: [id], ...change })).messages;
    if (!message) throw notFound("message");
    return message;
  }

  async sendAgain(id: string): Promise<ContactSubmission> {
    await this.#messageMails.sendAgain(id);
    return this.get(id);
  }

  async delete(id: string): Promise<void> {
    const { deleted } = await this.deleteAll({ ids: [id] });
    if (deleted === 0) throw notFound("message");
  }

  /** Deletes all of them for good, in one transaction. */
  async deleteAll({ ids }: MessageDeletion): Promise<MessageDeletionAnswer> {
    const { database } = this.#dependencies;
    const { locksRows } = database;
    const rows = await database.write(async (tx) => {
      const found = await store.findContactSubmissions(tx, ids, { locksRows });
      await countDeleted(tx, found, this.#dependencies.clock);
      for (const { id } of found) {
        await database.messageSearch.remove(tx, id);
        await store.deleteContactSubmission(tx, id);
      }
      await recheckHeld(tx, this.#dependencies);
      return found;
    });
    return { deleted: rows.length, gone: missingFrom(ids, rows) };
  }
}

/** Must be called before messages are deleted: what was promised to them counts all the same. */
export async function countDeleted(
  tx: Tx,
  rows: readonly ContactSubmissionRow[],
  clock: Clock,
): Promise<void> {
  const now = clock.now().toISOString();
  await addActivityCounts(
    tx,
    rows.flatMap((row) => judgeDeletion(row, now)),
  );
}

interface ChangeNeeds extends Pick<Needed, "database" | "clock" | "jobs"> {
  messageMails: MessageMails;
}

/**
 * Changes messages within a transaction. Those that are gone are left out.
 * @param neverLeft says of a message that is unanswered again that nobody had its answer
 */
export async function changeMessages(
  tx: Tx,
  needed: ChangeNeeds,
  ids: readonly string[],
  change: Omit<MessageChange, "ids">,
  { now = needed.clock.now().toISOString(), neverLeft = false } = {},
): Promise<{
  rows: ContactSubmissionRow[];
  hasNews: boolean;
  arrivals: ContactSubmissionRow[];
}> {
  const { database } = needed;
  const before = await store.findContactSubmissions(tx, ids, database);
  const after: RowChange[] = [];
  const counts: ActivityCountRow[] = [];
  for (const row of before) {
    const changed = changedRow(row, change, now);
    const judged = judgeChange(row, changed, { now, neverLeft });
    after.push({ row, next: { ...changed, ...judged.promise } });
    counts.push(...judged.counts);
  }
  let hasNews = false;
  const arrivals: ContactSubmissionRow[] = [];
  for (const { row, next } of after) {
    await store.saveMessageState(tx, next);
    await database.messageSearch.put(tx, next, wordsOf(next));
    if (row.is_spam === next.is_spam) continue;
    if (next.is_spam === 1) await holdJobs(tx, "message_mail", [next.id]);
    else {
      hasNews = true;
      if (await release(tx, needed, next)) arrivals.push(next);
    }
  }
  await learn(tx, after);
  if (await endMootMail(tx, after)) hasNews = true;
  await addActivityCounts(tx, counts);
  return { rows: after.map(({ next }) => next), hasNews, arrivals };
}

/** @returns whether it is an arrival: a suspect that was never in the inbox */
async function release(tx: Tx, needed: ChangeNeeds, row: ContactSubmissionRow): Promise<boolean> {
  const wasSuspect = row.spam_reason !== null;
  const hadMail = (await findJob(tx, mailOf(row.id))) !== null;
  await (hadMail ? resumeJobs(tx, "message_mail", [row.id]) : needed.messageMails.put(tx, row));
  await releaseMessage(tx, needed, { id: row.id, wasSuspect });
  return wasSuspect && !hadMail;
}

function mailOf(id: string): JobKey {
  return { kind: "message_mail", subject: id };
}

function changedRow(
  row: ContactSubmissionRow,
  change: Omit<MessageChange, "ids">,
  now: string,
): ContactSubmissionRow {
  const state = nextMessageState(stateOf(row), change);
  const { is_read, is_spam, is_replied, is_archived, needs_no_answer } = state;
  return {
    ...row,
    is_read: toFlag(is_read),
    is_spam: toFlag(is_spam),
    replied_at: is_replied ? (row.replied_at ?? now) : null,
    archived_at: is_archived ? (row.archived_at ?? now) : null,
    no_answer_at: needs_no_answer ? (row.no_answer_at ?? now) : null,
  };
}

function stateOf(row: ContactSubmissionRow): MessageState {
  return {
    is_read: row.is_read === 1,
    is_spam: row.is_spam === 1,
    is_replied: row.replied_at !== null,
    is_archived: row.archived_at !== null,
    needs_no_answer: row.no_answer_at !== null,
  };
}

/** Either part is null where it is not searched for. A query with no words at all finds nothing. */
async function sought(
  db: Db,
  q: string | undefined,
): Promise<{ sender: string | null; words: string[] | null }> {
  const sender = senderSought(q ?? "");
  if (q === undefined || sender !== null) return { sender, words: null };
  return { sender, words: (await storyWordsSought(db, q)) ?? searchWords(q) };
}

function missingFrom(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

export function wordsOf(row: ContactSubmissionRow): string[] {
  const { name, email, company, message, note } = row;
  const answers = readAnswers(row).map(({ answer }) => answer);
  const texts = [name, email, company ?? "", message, note ?? "", ...answers];
  const words = indexedWords(texts.join(" "));
  return [...words, ...storyWords(row)];
}

export async function toContactSubmission(
  db: Db,
  texts: SiteTexts,
  row: ContactSubmissionRow,
  mail: JobRow | null,
): Promise<ContactSubmission> {
  return shownMessage(row, mail, await readStory(db, row, texts));
}

async function toContactSubmissions(
  db: Db,
  texts: SiteTexts,
  rows: readonly ContactSubmissionRow[],
  mails: ReadonlyMap<string, JobRow>,
): Promise<ContactSubmission[]> {
  const stories = await readStories(db, rows, texts);
  return rows.map((row) =>
    shownMessage(row, mails.get(row.id) ?? null, stories.get(row.id) ?? null),
  );
}

function shownMessage(
  row: ContactSubmissionRow,
  mail: JobRow | null,
  story: Story | null,
): ContactSubmission {
  const { archived_at, no_answer_at, due_at, promised, promise_kept, ...shown } = row;
  const { is_read, is_spam, is_archived, needs_no_answer } = stateOf(row);
  return {
    ...shown,
    is_read,
    is_spam,
    is_archived,
    needs_no_answer,
    promise:
      due_at === null || promised === null
        ? null
        : { within: promisedTime(readPromiseKey(promised)), due_at },
    // It is kept for whoever undoes the release.
    spam_reason: is_spam ? row.spam_reason : null,
    note: row.note ?? "",
    draft: readDraft(row),
    answers: readAnswers(row),
    story,
    delivery: mail && toDelivery(mail),
  };
}

export function readDraft({ draft }: Pick<ContactSubmissionRow, "draft">): ReplyDraft | null {
  return draft === null ? null : StoredDraft.parse(JSON.parse(draft));
}

/** It may be longer than a later limit. */
const StoredDraft = z.object({ subject: z.string(), text: z.string() });

interface RowChange {
  row: ContactSubmissionRow;
  next: ContactSubmissionRow;
}

/**
 * A mail about what the owner has answered or archived, or what needs no answer, is no news any more. Once that is undone, it is
 * due as before.
 * @returns whether a mail may be due now
 */
async function endMootMail(tx: Tx, changes: readonly RowChange[]): Promise<boolean> {
  // Mail that was not needed before goes out only because the owner asked for it; spam had none to go out.
  const ended = changes.filter(({ row, next }) => isMoot(next) && (!isMoot(row) || row.is_spam));
  const resumed = changes.filter(({ row, next }) => isMoot(row) && !isMoot(next) && !next.is_spam);
  await holdJobs(tx, "message_mail", idsOf(ended));
  return (await resumeJobs(tx, "message_mail", idsOf(resumed))) > 0;
}

function isMoot({ replied_at, archived_at, no_answer_at }: ContactSubmissionRow): boolean {
  return replied_at !== null || archived_at !== null || no_answer_at !== null;
}

function idsOf(changes: readonly RowChange[]): string[] {
  return changes.map(({ row }) => row.id);
}
