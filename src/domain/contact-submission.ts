import { v7 as uuidv7 } from "uuid";
import type {
  ContactFormSignals,
  ContactSubmission,
  ContactSubmissionListQuery,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import type { Page } from "#contract/paging.ts";
import * as store from "#storage/contact-submission.ts";
import { findOutboxOf, findOutboxOfAll } from "#storage/outbox.ts";
import { type ContactSubmissionRow, type OutboxRow, toFlag } from "#storage/schema.ts";
import type { Dependencies } from "./dependencies.ts";
import { notFound } from "./error.ts";
import { type Outbox, toDelivery } from "./mail/outbox.ts";
import { readPosition } from "./paging.ts";
import { searchWords } from "./search-words.ts";
import { suspicion } from "./spam.ts";

const EXPORT_BATCH = 500;

const FLOOD_REASON = "It came with very many others within an hour, too many to e-mail them all.";

export class ContactIntake {
  readonly #dependencies: Dependencies;
  readonly #outbox: Outbox;

  constructor(dependencies: Dependencies, outbox: Outbox) {
    this.#dependencies = dependencies;
    this.#outbox = outbox;
  }

  /** On disk when it resolves, suspected spam and floods included. @throws {Unavailable} full */
  async submit(
    input: NewContactSubmission,
    signals: ContactFormSignals,
    { isFlood = false } = {},
  ): Promise<ContactSubmission> {
    const { database, clock, activity } = this.#dependencies;
    await database.requireRoom();
    const now = clock.now();
    const reason = suspicion(input, signals, now) ?? (isFlood ? FLOOD_REASON : null);
    const row = newRow(input, reason, now);
    const mail = await database.write(async (tx) => {
      await store.insertContactSubmission(tx, row);
      await database.messageSearch.put(tx, row, wordsOf(row));
      // In the same transaction: whatever is stored gets mailed.
      return reason === null ? this.#outbox.put(tx, row) : null;
    });
    if (mail) {
      activity.count("message");
      this.#outbox.wake();
    }
    return toContactSubmission(row, mail);
  }
}

/** Verbs that take an id throw {@link DomainError} not_found. */
export class ContactInbox {
  readonly #dependencies: Dependencies;
  readonly #outbox: Outbox;

  constructor(dependencies: Dependencies, outbox: Outbox) {
    this.#dependencies = dependencies;
    this.#outbox = outbox;
  }

  /** Newest first. A query without a searchable word finds nothing. */
  async list(query: ContactSubmissionListQuery): Promise<Page<ContactSubmission>> {
    const { database } = this.#dependencies;
    const { limit, q, is_read: isRead, is_spam: isSpam } = query;
    const page = { limit, after: readPosition(query), isRead, isSpam };
    const words = q === undefined ? null : searchWords(q);
    if (words?.length === 0) return { items: [], next: null };
    return database.read(async (db) => {
      const { items, next } =
        words === null
          ? await store.listContactSubmissions(db, page)
          : await store.searchContactSubmissions(db, database.messageSearch, { ...page, words });
      const mails = await findOutboxOfAll(
        db,
        items.map(({ id }) => id),
      );
      return {
        items: items.map((row) => toContactSubmission(row, mails.get(row.id) ?? null)),
        next,
      };
    });
  }

  async *export(query: ContactSubmissionListQuery): AsyncGenerator<ContactSubmission[]> {
    let cursor: string | undefined;
    do {
      const { items, next } = await this.list({ ...query, limit: EXPORT_BATCH, cursor });
      yield items;
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }

  get(id: string): Promise<ContactSubmission> {
    return this.#dependencies.database.read(async (db) => {
      const row = await store.findContactSubmission(db, id);
      if (!row) throw notFound("message");
      return toContactSubmission(row, await findOutboxOf(db, id));
    });
  }

  async markAsRead(id: string): Promise<ContactSubmission> {
    const { database } = this.#dependencies;
    const row = await database.write(async (tx) => {
      const marked = await store.markContactSubmissionRead(tx, id);
      if (marked) await database.messageSearch.put(tx, marked, wordsOf(marked));
      return marked;
    });
    if (!row) throw notFound("message");
    return this.get(id);
  }

  /** Also mails the message now. */
  async markAsNotSpam(id: string): Promise<ContactSubmission> {
    const { database, activity } = this.#dependencies;
    const wasSpam = await database.write(async (tx) => {
      const row = await store.findContactSubmission(tx, id);
      if (!row) throw notFound("message");
      if (row.is_spam === 0) return false;
      await store.clearSuspicion(tx, id);
      await database.messageSearch.put(tx, { ...row, is_spam: 0 }, wordsOf(row));
      if ((await findOutboxOf(tx, id)) === null) await this.#outbox.put(tx, row);
      return true;
    });
    if (wasSpam) {
      activity.count("message");
      this.#outbox.wake();
    }
    return this.get(id);
  }

  async sendAgain(id: string): Promise<ContactSubmission> {
    await this.#outbox.sendAgain(id);
    return this.get(id);
  }

  async delete(id: string): Promise<void> {
    const { database } = this.#dependencies;
    const deleted = await database.write(async (tx) => {
      await database.messageSearch.remove(tx, id);
      return store.deleteContactSubmission(tx, id);
    });
    if (!deleted) throw notFound("message");
  }
}

function newRow(
  input: NewContactSubmission,
  spamReason: string | null,
  now: Date,
): ContactSubmissionRow {
  return {
    id: uuidv7(),
    name: input.name,
    email: input.email,
    company: input.company ?? null,
    message: input.message,
    is_read: 0,
    is_spam: toFlag(spamReason !== null),
    spam_reason: spamReason,
    submitted_at: now.toISOString(),
  };
}

export function wordsOf({ name, email, company, message }: ContactSubmissionRow): string[] {
  return searchWords(`${name} ${email} ${company ?? ""} ${message}`);
}

function toContactSubmission(row: ContactSubmissionRow, mail: OutboxRow | null): ContactSubmission {
  return {
    ...row,
    is_read: row.is_read === 1,
    is_spam: row.is_spam === 1,
    delivery: mail && toDelivery(mail),
  };
}
