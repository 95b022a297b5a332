import type { EraseAnswer, EraseCount } from "#contract/contact-submission.ts";
import type {
  ExpiredMessages,
  MessageHandling,
  PrivacySettings,
  PrivacyState,
  RestoreAnswer,
} from "#contract/privacy.ts";
import type { Actor, Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import type { ClockWatch } from "#domain/clock-watch.ts";
import { DomainError } from "#domain/error.ts";
import { endOfKeeping } from "#domain/keeping.ts";
import { noteAddition } from "#domain/mail/addition-notices.ts";
import type { Content } from "#domain/publications/content.ts";
import { hearsOf, recheckHeld } from "#domain/webhooks/webhook-delivery.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { findJobs } from "#storage/job.ts";
import { findAutoReply } from "#storage/mail/auto-reply.ts";
import {
  deleteContactSubmission,
  findContactSubmissions,
  listMessagesOfSender,
} from "#storage/messages/contact-submission.ts";
import { findPrivacy, savePrivacy } from "#storage/messages/privacy.ts";
import { countAnswersTo } from "#storage/messages/reply.ts";
import * as setAside from "#storage/messages/set-aside-message.ts";
import { listWebhooks } from "#storage/webhooks/webhook.ts";
import { countDeleted, wordsOf } from "./contact-submission.ts";
import { expiryDate, SET_ASIDE_MS } from "./retention.ts";

/** Messages per transaction: few enough not to delay a visitor's message. */
const BATCH = 200;

/** The privacy page shows these settings and is cached, so every change of them is a change of the content. */
export async function findMessageHandling(db: Db): Promise<MessageHandling> {
  const settings = await findPrivacy(db);
  const webhooks = await listWebhooks(db);
  return {
    keptDays: settings?.keep_messages_days ?? null,
    // A paused one as well: it is sent what waited once it is active again.
    isPassedOn: webhooks.some((row) => hearsOf(row, "message.received")),
    isAnswered: (await findAutoReply(db))?.is_on === 1,
  };
}

interface Needed {
  database: Database;
  clock: Clock;
  content: Content;
  clockWatch: ClockWatch;
  jobs: Jobs;
}

export class Privacy {
  readonly #dependencies: Needed;
  readonly #actor: Actor;

  constructor(dependencies: Needed, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  get(): Promise<PrivacyState> {
    return this.#dependencies.database.read(async (db) => {
      const settings = await findPrivacy(db);
      const goesAt = await endOfKeeping(db, SET_ASIDE_MS);
      const sweeps = await setAside.listSetAside(db);
      return {
        keep_messages_days: settings?.keep_messages_days ?? null,
        set_aside: sweeps.map((sweep) => ({
          ...sweep,
          erased_at: goesAt(sweep.set_aside_at),
        })),
      };
    });
  }

  countExpired(days: number): Promise<ExpiredMessages> {
    const { database, clock } = this.#dependencies;
    return database.read(async (db) => ({
      expired: await setAside.countExpired(db, expiryDate(clock.now(), days)),
      messages: await setAside.countAllMessages(db),
    }));
  }

  /** Saving agrees to setting aside everything that is older now. Of fewer days, the owner is mailed. */
  async save(_proof: Proof, { keep_messages_days }: PrivacySettings): Promise<void> {
    const { content, clock, clockWatch } = this.#dependencies;
    // The owner would agree to the wrong messages if the clock is wrong.
    const isAgreed = keep_messages_days !== null && clockWatch.state().state === "fine";
    const agreed_before = isAgreed ? expiryDate(clock.now(), keep_messages_days) : null;
    // The privacy page says how long.
    await content.change(async (tx) => {
      const former = (await findPrivacy(tx))?.keep_messages_days ?? Number.POSITIVE_INFINITY;
      await savePrivacy(tx, { id: 1, keep_messages_days, agreed_before, swept_at: null });
      if ((keep_messages_days ?? Number.POSITIVE_INFINITY) >= former) return;
      await noteAddition(tx, this.#dependencies, this.#actor, {
        kind: "retention",
        id: "messages",
      });
    });
  }

  countOfSender(email: string): Promise<EraseCount> {
    return this.#dependencies.database.read(async (db) => {
      const messages = await listMessagesOfSender(db, email);
      const ids = messages.map(({ id }) => id);
      const mails = await findJobs(db, "message_mail", ids);
      return {
        messages: messages.length,
        replies: await countAnswersTo(db, email),
        set_aside: await setAside.countSetAsideOfSender(db, email),
        unsent: [...mails.values()].filter(({ state }) => state === "open" || state === "failed")
          .length,
        oldest: messages.at(0)?.submitted_at ?? null,
        newest: messages.at(-1)?.submitted_at ?? null,
      };
    });
  }

  /** Erases as many messages as one request may take, including those set aside. */
  async eraseSender(_proof: Proof, email: string): Promise<EraseAnswer> {
    const { database, clock } = this.#dependencies;
    const end = clock.elapsed() + timeOuts.request.part;
    const messages = await database.read((db) => listMessagesOfSender(db, email));
    let erased = 0;
    for (let start = 0; start < messages.length; start += BATCH) {
      if (start > 0 && clock.elapsed() >= end) {
        const others = await database.read((db) => setAside.countSetAsideOfSender(db, email));
        return { erased, left: messages.length - start + others };
      }
      const some = messages.slice(start, start + BATCH);
      erased += await database.write((tx) => this.#erase(tx, some));
    }
    // Last: a sweep may set some of them aside meanwhile.
    erased += await database.write((tx) => setAside.eraseSetAsideOfSender(tx, email));
    return { erased, left: 0 };
  }

  async #erase(tx: Tx, messages: readonly { id: string }[]): Promise<number> {
    const { database, clock } = this.#dependencies;
    const { messageSearch } = database;
    const ids = messages.map(({ id }) => id);
    await countDeleted(tx, await findContactSubmissions(tx, ids, database), clock);
    let erased = 0;
    for (const id of ids) {
      await messageSearch.remove(tx, id);
      if (await deleteContactSubmission(tx, id)) erased += 1;
    }
    await recheckHeld(tx, this.#dependencies);
    return erased;
  }

  /**
   * Restores as many messages as one request may take, and exempts them from retention.
   * @throws {DomainError} not_found when none is left
   */
  async restore(setAsideAt: string): Promise<RestoreAnswer> {
    const { database, clock } = this.#dependencies;
    const end = clock.elapsed() + timeOuts.request.part;
    let restored = 0;
    do {
      const rows = await database.write(async (tx) => {
        const some = await setAside.restoreSetAside(tx, setAsideAt, BATCH);
        for (const row of some) await database.messageSearch.put(tx, row, wordsOf(row));
        return some;
      });
      restored += rows.length;
      if (rows.length < BATCH) break;
    } while (clock.elapsed() < end);
    if (restored === 0) {
      throw new DomainError(
        "not_found",
        "These messages are no longer set aside: they were brought back or erased already.",
      );
    }
    return { restored, left: await database.read((db) => setAside.countSetAside(db, setAsideAt)) };
  }
}
