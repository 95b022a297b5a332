import { DAY_MS } from "#contract/durations.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { Schedule } from "#contract/publication.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { spanOf } from "#contract/span.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { DomainError } from "#domain/error.ts";
import type { Tx } from "#storage/database.ts";
import { lockPublication } from "#storage/publications/publication.ts";
import { deleteDraft, findDraft } from "#storage/publications/publication-draft.ts";
import type {
  PublicationRow,
  PublicationScheduleRow,
} from "#storage/publications/publication-rows.ts";
import * as store from "#storage/publications/publication-schedule.ts";
import { requireFreeSlug } from "./address.ts";
import type { NounDefinition, Shapes } from "./publication-noun.ts";
import { PublicationRecords, type RecordDependencies } from "./publication-records.ts";
import type { SeenVersion } from "./seen-version.ts";

/** Publications per query; the next query finds the rest. */
const BATCH = 20;

export type NounOf = (kind: PublicationKind) => NounDefinition<Shapes>;

export interface ScheduleReport {
  id: string;
  kind: PublicationKind;
  /** Why it could not be published, as its owner reads it; null when it was. */
  failed: string | null;
}

/** What is to be published later, by its owner's choice. */
export class Schedules<S extends Shapes> {
  readonly #dependencies: Dependencies;
  readonly #records: PublicationRecords<S>;

  constructor(dependencies: Dependencies, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#records = new PublicationRecords(dependencies, noun);
  }

  /**
   * Whatever the draft says when it is due is published.
   * @throws {DomainError} not_found, conflict (stale version, or nothing to publish), invalid_fields
   * (incomplete, in the past or too far ahead)
   */
  async set(id: string, plan: Schedule, version: SeenVersion): Promise<S["full"]> {
    const { database, publishing } = this.#dependencies;
    this.#requireNear(plan.publish_at);
    const full = await database.write(async (tx) => {
      const row = await this.#records.lock(tx, id, version);
      const working = await this.#records.workingCopy(tx, row);
      if (row.published === 1 && working === row) throw this.#nothingNew();
      this.#records.requireComplete(await this.#records.full(tx, working));
      const { publish_at, time_zone } = plan;
      const { kind } = row;
      const failed = null;
      await store.saveSchedule(tx, { publication_id: id, kind, publish_at, time_zone, failed });
      return this.#records.full(tx, working);
    });
    publishing.wake();
    return full;
  }

  /** @throws {DomainError} not_found, conflict (stale version) */
  clear(id: string, version: SeenVersion = null): Promise<S["full"]> {
    return this.#dependencies.database.write(async (tx) => {
      const row = await this.#records.lock(tx, id, version);
      await store.deleteSchedule(tx, id);
      return this.#records.full(tx, await this.#records.workingCopy(tx, row));
    });
  }

  #requireNear(publishAt: string): void {
    const ahead = Date.parse(publishAt) - this.#dependencies.clock.now().getTime();
    if (ahead > 0 && ahead <= requestLimits.scheduleDays * DAY_MS) return;
    const text =
      ahead > 0
        ? `Choose a time within ${spanOf(requestLimits.scheduleDays)} from now.`
        : "Choose a time in the future.";
    throw new DomainError("invalid_fields", text, { errors: { publish_at: [text] } });
  }

  #nothingNew(): DomainError {
    return new DomainError(
      "conflict",
      `This ${this.#records.word} is published already, and nothing has changed since.`,
    );
  }
}

/** Publishes what is due, without anybody's visit. Several processes may do so at once. */
export class Publishing {
  readonly #dependencies: RecordDependencies;
  #wake: () => void = () => {};

  constructor(dependencies: RecordDependencies) {
    this.#dependencies = dependencies;
  }

  onChange(wake: () => void): void {
    this.#wake = wake;
  }

  wake(): void {
    this.#wake();
  }

  /** In milliseconds since 1970; null when nothing is scheduled. */
  async nextDue(): Promise<number | null> {
    const next = await this.#dependencies.database.read(store.findNextDue);
    return next === null ? null : Date.parse(next);
  }

  /** An error with one publication does not keep the others back. */
  async publishDue(
    nounOf: NounOf,
    report: (report: ScheduleReport) => void,
    onError: (error: unknown) => void,
  ): Promise<void> {
    const { database, clock } = this.#dependencies;
    const tried = new Set<string>();
    for (;;) {
      const now = clock.now().toISOString();
      const due = await database.read((db) => store.listDue(db, now, BATCH + tried.size));
      const fresh = due.filter(({ publication_id }) => !tried.has(publication_id));
      if (fresh.length === 0) return;
      for (const { publication_id: id, kind } of fresh) {
        tried.add(id);
        try {
          const outcome = await this.#publish(nounOf(kind), id);
          if (outcome) report({ id, kind, ...outcome });
        } catch (error) {
          onError(error);
        }
      }
    }
  }

  /** Null when another process was faster, or the owner changed their mind. */
  async #publish<S extends Shapes>(
    noun: NounDefinition<S>,
    id: string,
  ): Promise<{ failed: string | null } | null> {
    const { content } = this.#dependencies;
    const records = new PublicationRecords(this.#dependencies, noun);
    let published: PublicationRow | null = null;
    const outcome = await content.change(async (tx) => {
      published = null;
      const row = await lockPublication(tx, noun.kind, id);
      const plan = row && (await this.#due(tx, id));
      if (!row || !plan) return null;
      const { title, sort_title, slug, card, body, rendered } = await records.workingCopy(tx, row);
      const working = { title, sort_title, slug, card, body, rendered };
      try {
        records.requireComplete(await records.full(tx, { ...row, ...working }));
        await requireFreeSlug(tx, row.kind, { id, slug });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await store.failSchedule(tx, id, error.message);
        return { failed: error.message };
      }
      if ((await findDraft(tx, id)) !== null) await deleteDraft(tx, id);
      const isFirst = row.was_published === 0;
      const changed = await records.change(tx, row, {
        ...working,
        published: 1,
        was_published: 1,
        ...(isFirst ? { created_at: plan.publish_at } : {}),
      });
      await records.settlePublished(tx, changed.row, row.published === 0);
      published = changed.row;
      return { failed: null };
    });
    if (published !== null) {
      void records.renderAhead(published);
      this.#dependencies.webhookQueue.wake();
    }
    return outcome;
  }

  async #due(tx: Tx, id: string): Promise<PublicationScheduleRow | null> {
    const plan = await store.findPendingSchedule(tx, id);
    const now = this.#dependencies.clock.now().toISOString();
    return plan !== null && plan.publish_at <= now ? plan : null;
  }
}
