import { v7 as uuidv7 } from "uuid";
import type {
  ContactFormSignals,
  ContactSubmission,
  ContactSubmissionListQuery,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import type { Page } from "#contract/paging.ts";
import * as store from "#storage/contact-submission.ts";
import { type ContactSubmissionRow, toFlag } from "#storage/schema.ts";
import type { Actor } from "./actor.ts";
import { notFound } from "./error.ts";
import { readPosition } from "./paging.ts";
import type { Parts } from "./parts.ts";
import { searchWords } from "./search-words.ts";
import { suspicion } from "./spam.ts";

/** What is done with messages. */
export function contactSubmissionVerbs({ database, clock, activity }: Parts) {
  const search = database.messageSearch;
  return {
    /**
     * Keeps a visitor's message; it is on disk when this resolves. A suspect is kept too, marked with
     * the reason.
     */
    submit: async (
      input: NewContactSubmission,
      signals: ContactFormSignals,
    ): Promise<ContactSubmission> => {
      const now = clock.now();
      const reason = suspicion(input, signals, now);
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
      await database.write(async (tx) => {
        await store.insertContactSubmission(tx, row);
        await search.put(tx, row, wordsOf(row));
      });
      if (reason === null) activity.count("message");
      return toContactSubmission(row);
    },

    /** Messages, newest first: all, or those that are asked for. Where no word is left, none is found. */
    list: async (
      _actor: Actor,
      query: ContactSubmissionListQuery,
    ): Promise<Page<ContactSubmission>> => {
      const { limit, q, is_read: isRead, is_spam: isSpam } = query;
      const page = { limit, after: readPosition(query), isRead, isSpam };
      const words = q === undefined ? null : searchWords(q);
      if (words?.length === 0) return { items: [], next: null };
      const rows = await database.read((db) =>
        words === null
          ? store.listContactSubmissions(db, page)
          : store.searchContactSubmissions(db, search, { ...page, words }),
      );
      return { items: rows.items.map(toContactSubmission), next: rows.next };
    },

    /** @throws {DomainError} not_found */
    get: async (_actor: Actor, id: string): Promise<ContactSubmission> => {
      const row = await database.read((db) => store.findContactSubmission(db, id));
      if (!row) throw notFound("message");
      return toContactSubmission(row);
    },

    /** @throws {DomainError} not_found */
    markAsRead: async (_actor: Actor, id: string): Promise<ContactSubmission> => {
      const row = await database.write(async (tx) => {
        const marked = await store.markContactSubmissionRead(tx, id);
        if (marked) await search.put(tx, marked, wordsOf(marked));
        return marked;
      });
      if (!row) throw notFound("message");
      return toContactSubmission(row);
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

function wordsOf({ name, email, company, message }: ContactSubmissionRow): string[] {
  return searchWords(`${name} ${email} ${company ?? ""} ${message}`);
}

function toContactSubmission(row: ContactSubmissionRow): ContactSubmission {
  return { ...row, is_read: row.is_read === 1, is_spam: row.is_spam === 1 };
}
