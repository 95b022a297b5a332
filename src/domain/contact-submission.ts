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
import type { Actor } from "./actor.ts";
import { notFound } from "./error.ts";
import { type Outbox, toDelivery } from "./outbox.ts";
import { readPosition } from "./paging.ts";
import type { Parts } from "./parts.ts";
import { searchWords } from "./search-words.ts";
import { suspicion } from "./spam.ts";

const EXPORTED_AT_ONCE = 500;

const FLOOD_REASON = "It came with very many others within an hour, too many to e-mail them all.";

/** What is done with messages. */
export function contactSubmissionVerbs({ database, clock, activity }: Parts, outbox: Outbox) {
  const search = database.messageSearch;
  const read = (id: string): Promise<ContactSubmission> =>
    database.read(async (db) => {
      const row = await store.findContactSubmission(db, id);
      if (!row) throw notFound("message");
      return toContactSubmission(row, await findOutboxOf(db, id));
    });
  const list = (query: ContactSubmissionListQuery): Promise<Page<ContactSubmission>> => {
    const { limit, q, is_read: isRead, is_spam: isSpam } = query;
    const page = { limit, after: readPosition(query), isRead, isSpam };
    const words = q === undefined ? null : searchWords(q);
    if (words?.length === 0) return Promise.resolve({ items: [], next: null });
    return database.read(async (db) => {
      const { items, next } =
        words === null
          ? await store.listContactSubmissions(db, page)
          : await store.searchContactSubmissions(db, search, { ...page, words });
      const mails = await findOutboxOfAll(
        db,
        items.map(({ id }) => id),
      );
      return {
        items: items.map((row) => toContactSubmission(row, mails.get(row.id) ?? null)),
        next,
      };
    });
  };
  return {
    /**
     * Keeps a visitor's message; it is on disk when this resolves. A suspect is kept too, marked with
     * the reason, and so is one that came with too many others to mail them all.
     * @throws {Unavailable} full
     */
    submit: async (
      input: NewContactSubmission,
      signals: ContactFormSignals,
      { isFlood = false } = {},
    ): Promise<ContactSubmission> => {
      await database.requireRoom();
      const now = clock.now();
      const reason = suspicion(input, signals, now) ?? (isFlood ? FLOOD_REASON : null);
      const row: ContactSubmissionRow = {
        id: uuidv7(),
        name: input.name,
        email: input.email,
        company: input.company ?? null,
        message: input.message,
        is_read: 0,
        is_spam: toFlag(reason !== null),
        spam_reason: reason,
        submitted_at: now.toISOString(),
      };
      const mail = await database.write(async (tx) => {
        await store.insertContactSubmission(tx, row);
        await search.put(tx, row, wordsOf(row));
        // In the same transaction: what is stored is mailed, whatever happens next.
        return reason === null ? outbox.put(tx, row) : null;
      });
      if (mail) {
        activity.count("message");
        outbox.wake();
      }
      return toContactSubmission(row, mail);
    },

    /** Messages, newest first: all, or those that are asked for. Where no word is left, none is found. */
    list: async (
      _actor: Actor,
      query: ContactSubmissionListQuery,
    ): Promise<Page<ContactSubmission>> => {
      return list(query);
    },

    /** The messages that a list would show, in parts, however many there are. */
    export: async function* (
      _actor: Actor,
      query: ContactSubmissionListQuery,
    ): AsyncGenerator<ContactSubmission[]> {
      let cursor: string | undefined;
      do {
        const { items, next } = await list({ ...query, limit: EXPORTED_AT_ONCE, cursor });
        yield items;
        cursor = next ?? undefined;
      } while (cursor !== undefined);
    },

    /** @throws {DomainError} not_found */
    get: (_actor: Actor, id: string): Promise<ContactSubmission> => read(id),

    /** @throws {DomainError} not_found */
    markAsRead: async (_actor: Actor, id: string): Promise<ContactSubmission> => {
      const row = await database.write(async (tx) => {
        const marked = await store.markContactSubmissionRead(tx, id);
        if (marked) await search.put(tx, marked, wordsOf(marked));
        return marked;
      });
      if (!row) throw notFound("message");
      return read(id);
    },

    /** Takes a message for one after all; it is mailed now. @throws {DomainError} not_found */
    markAsNotSpam: async (_actor: Actor, id: string): Promise<ContactSubmission> => {
      const wasSpam = await database.write(async (tx) => {
        const row = await store.findContactSubmission(tx, id);
        if (!row) throw notFound("message");
        if (row.is_spam === 0) return false;
        await store.clearSuspicion(tx, id);
        await search.put(tx, { ...row, is_spam: 0 }, wordsOf(row));
        if ((await findOutboxOf(tx, id)) === null) await outbox.put(tx, row);
        return true;
      });
      if (wasSpam) {
        activity.count("message");
        outbox.wake();
      }
      return read(id);
    },

    /** Mails a message again. @throws {DomainError} not_found */
    sendAgain: async (actor: Actor, id: string): Promise<ContactSubmission> => {
      await outbox.sendAgain(actor, id);
      return read(id);
    },

    /** Deletes a message for good. @throws {DomainError} not_found */
    delete: async (_actor: Actor, id: string): Promise<void> => {
      const deleted = await database.write(async (tx) => {
        await search.remove(tx, id);
        return store.deleteContactSubmission(tx, id);
      });
      if (!deleted) throw notFound("message");
    },
  };
}

/** What a message is found by. */
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
