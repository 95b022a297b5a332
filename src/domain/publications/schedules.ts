import { spanOf } from "#contract/counted.ts";
import { DAY_MS } from "#contract/durations.ts";
import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import type { Schedule } from "#contract/publication.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Handler, Outcome, RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Tx } from "#storage/database.ts";
import { lockPublication } from "#storage/publications/publication.ts";
import { deleteDraft, findDraft } from "#storage/publications/publication-draft.ts";
import * as store from "#storage/publications/publication-schedule.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { requireFreeSlug } from "./address.ts";
import { nounOf } from "./nouns.ts";
import type { NounDefinition, Shapes } from "./publication-noun.ts";
import { PublicationRecords, type RecordNeeds } from "./publication-records.ts";
import type { SeenVersion } from "./seen-version.ts";

export interface ScheduleReport {
  id: string;
  kind: PublicationKind;
  /** Tells the owner why it could not be published; null when it was. */
  failed: string | null;
}

/** Replaces any other plan for the same publication. */
export async function putSchedule(
  tx: Tx,
  jobs: Jobs,
  { id, kind }: Pick<PublicationRow, "id" | "kind">,
  { publish_at, time_zone }: Schedule,
): Promise<void> {
  const detail = { publish_at, time_zone };
  const dueAt = new Date(publish_at);
  await jobs.replace(tx, { kind: "publish", subject: id, lane: kind, detail, dueAt });
}

export class Schedules<S extends Shapes> {
  readonly #dependencies: RecordNeeds;
  readonly #records: PublicationRecords<S>;

  constructor(dependencies: RecordNeeds, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#records = new PublicationRecords(dependencies, noun);
  }

  /**
   * Publishes whatever the draft says when it is due.
   * @throws {DomainError} not_found, conflict (stale version, or nothing to publish), invalid_fields (incomplete, in
   * the past or too far ahead)
   */
  async set(id: string, plan: Schedule, version: SeenVersion): Promise<S["full"]> {
    const { database, jobs } = this.#dependencies;
    requireNear(this.#dependencies.clock, plan.publish_at);
    const full = await database.write(async (tx) => {
      const row = await this.#records.lock(tx, id, version);
      const working = await this.#records.workingCopy(tx, row);
      if (row.published === 1 && working === row) throw this.#nothingNew();
      this.#records.requireComplete(await this.#records.full(tx, working));
      await putSchedule(tx, jobs, row, plan);
      return this.#records.full(tx, working);
    });
    jobs.wake();
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

  #nothingNew(): DomainError {
    return new DomainError(
      "conflict",
      `This ${this.#records.word} is published already, and nothing has changed since.`,
    );
  }
}

/** @throws {DomainError} invalid_fields */
export function requireNear(clock: Clock, publishAt: string): void {
  const ahead = Date.parse(publishAt) - clock.now().getTime();
  if (ahead > 0 && ahead <= requestLimits.scheduleDays * DAY_MS) return;
  const text =
    ahead > 0
      ? `Choose a time within ${spanOf(requestLimits.scheduleDays)} from now.`
      : "Choose a time in the future.";
  throw new DomainError("invalid_fields", text, { errors: { publish_at: [text] } });
}

/** Publishes at the time that somebody chose, without anybody's visit. */
export function publishHandler(
  dependencies: RecordNeeds,
  report: (report: ScheduleReport) => void,
): Handler {
  return {
    kind: "publish",
    slots: 1,
    async run(job) {
      const kind = publicationKinds.find((one) => one === job.lane);
      if (kind === undefined) return { is: "gone" };
      return publish(dependencies, nounOf(kind), job, (failed) =>
        report({ id: job.subject, kind, failed }),
      );
    },
  };
}

/** Ends the job in the transaction that publishes: it may have been put off, or published by hand. */
async function publish<S extends Shapes>(
  dependencies: RecordNeeds,
  noun: NounDefinition<S>,
  job: RunningJob,
  report: (failed: string | null) => void,
): Promise<Outcome> {
  const records = new PublicationRecords(dependencies, noun);
  const { subject: id } = job;
  const { outcome, published } = await dependencies.content.change(async (tx) => {
    const end = async (ended: Outcome) => {
      await job.endIn(tx, ended);
      return ended;
    };
    const row = await lockPublication(tx, noun.kind, id);
    if (!row) return { outcome: await end({ is: "gone" }), published: null };
    const { title, sort_title, slug, card, body, rendered } = await records.workingCopy(tx, row);
    const working = { title, sort_title, slug, card, body, rendered };
    try {
      records.requireComplete(await records.full(tx, { ...row, ...working }));
      await requireFreeSlug(tx, row.kind, { id, slug });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const reason = error.message;
      const failed = await end({ is: "failed", reason, tell: () => report(reason) });
      return { outcome: failed, published: null };
    }
    const done = await end({ is: "gone", tell: () => report(null) });
    if ((await findDraft(tx, id)) !== null) await deleteDraft(tx, id);
    const isFirst = row.was_published === 0;
    const changed = await records.change(tx, row, {
      ...working,
      published: 1,
      was_published: 1,
      ...(isFirst ? { created_at: store.planOf(job).publish_at } : {}),
    });
    await records.settlePublished(tx, changed.row, row.published === 0);
    return { outcome: done, published: changed.row };
  });
  if (published !== null) {
    void records.renderAhead(published);
    dependencies.jobs.wake();
  }
  return outcome;
}
