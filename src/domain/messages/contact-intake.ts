import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import type {
  ContactFormSignals,
  ContactSubmission,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { putAutoReply } from "#domain/mail/auto-replies.ts";
import type { Outbox } from "#domain/mail/outbox.ts";
import { type Tx, UniqueViolation } from "#storage/database.ts";
import {
  insertContactSubmission,
  isMessageStored,
  judgedSender,
} from "#storage/messages/contact-submission.ts";
import { type ContactSubmissionRow, toFlag } from "#storage/schema.ts";
import { toContactSubmission, wordsOf } from "./contact-submission.ts";
import { suspicion } from "./spam.ts";

const FLOOD_REASON = "It came with very many others within an hour, too many to email them all.";

/** The same message, with the same key, came twice at once. */
export class AlreadyStored extends Error {}

interface SubmissionOptions {
  takeMail?: () => Promise<boolean>;
  key?: string | undefined;
}

export class ContactIntake {
  readonly #dependencies: Dependencies;
  readonly #outbox: Outbox;

  constructor(dependencies: Dependencies, outbox: Outbox) {
    this.#dependencies = dependencies;
    this.#outbox = outbox;
  }

  /**
   * On disk when it resolves, suspected spam and floods included. `takeMail` is asked about what is no
   * suspect, and says whether one more may be mailed. The same message with the same `key` is stored once.
   * @throws {AlreadyStored} @throws {Unavailable} full
   */
  async submit(
    input: NewContactSubmission,
    signals: ContactFormSignals,
    { takeMail = async () => true, key }: SubmissionOptions = {},
  ): Promise<ContactSubmission> {
    const { database, clock, activity, webhookQueue } = this.#dependencies;
    await database.requireRoom();
    const now = clock.now();
    const sender = await database.read((db) => judgedSender(db, input.email));
    const reason = suspicion(input, signals, sender) ?? ((await takeMail()) ? null : FLOOD_REASON);
    const id = key === undefined ? uuidv7() : repeatableId(input, key);
    const row = newRow(id, input, reason, now);
    const store = async (tx: Tx) => {
      // Not thrown here: an earlier one may share the transaction, and is stored once that has committed.
      if (key !== undefined && (await isMessageStored(tx, id))) return "stored before";
      await insertContactSubmission(tx, row);
      await database.messageSearch.put(tx, row, wordsOf(row));
      if (reason !== null) return null;
      // In the same transaction: whatever is stored gets mailed.
      await webhookQueue.put(tx, "message.received", row.id);
      await putAutoReply(tx, this.#dependencies, row);
      return this.#outbox.put(tx, row);
    };
    const mail = await database.write(store).catch((error: unknown) => {
      if (key === undefined || !(error instanceof UniqueViolation)) throw error;
      return database.write(store);
    });
    if (mail === "stored before") throw new AlreadyStored();
    if (mail) {
      activity.count("message");
      this.#outbox.wake();
      webhookQueue.wake();
    }
    return toContactSubmission(row, mail);
  }

  /** By {@link submit}, with this key; not once the owner has deleted it. */
  isStored(input: NewContactSubmission, key: string): Promise<boolean> {
    const id = repeatableId(input, key);
    return this.#dependencies.database.read((db) => isMessageStored(db, id));
  }
}

/**
 * Name-based (RFC 9562 §5.5), from key and words: nobody can choose an id, and with other words the key of
 * somebody else leads nowhere.
 */
function repeatableId(
  { name, email, company = null, message }: NewContactSubmission,
  key: string,
): string {
  return uuidv5(JSON.stringify([name, email, company, message]), key);
}

function newRow(
  id: string,
  input: NewContactSubmission,
  spamReason: string | null,
  now: Date,
): ContactSubmissionRow {
  return {
    id,
    name: input.name,
    email: input.email,
    company: input.company ?? null,
    message: input.message,
    is_read: 0,
    is_spam: toFlag(spamReason !== null),
    spam_reason: spamReason,
    submitted_at: now.toISOString(),
    replied_at: null,
    archived_at: null,
    note: null,
  };
}
