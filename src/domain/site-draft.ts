import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { DAY_MS } from "#contract/durations.ts";
import { sitePaths } from "#contract/paths.ts";
import type { Schedule } from "#contract/publication.ts";
import type {
  NewSitePreview,
  SavedSiteDraft,
  SiteDraft,
  SiteDraftInput,
  SitePreview,
  SiteTextChange,
  SiteVersion,
} from "#contract/site-draft.ts";
import { namedTwice, namesOfServices } from "#contract/site-text-names.ts";
import { lackOf, placeAt, readValue } from "#contract/site-text-rules.ts";
import type { StoredTexts } from "#contract/site-texts.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { deleteJobs, findJob, readDetail } from "#storage/job.ts";
import { type SiteTextVersionRow, toFlag } from "#storage/schema.ts";
import { findSiteSetting, lockSiteSetting, saveSiteSetting } from "#storage/site-setting.ts";
import * as store from "#storage/site-text.ts";
import type { TrustedTime } from "./clock-watch.ts";
import { DomainError, notFound } from "./error.ts";
import { keptSince, UNPUBLISHED_KEPT_MS } from "./keeping.ts";
import { holdNamedPictures, requireNamedPictures } from "./pictures/held-pictures.ts";
import { renameInAll } from "./publications/names.ts";
import type { RecordNeeds } from "./publications/publication-records.ts";
import { requireNear } from "./publications/schedules.ts";
import { hashToken, newToken } from "./sign-in/token.ts";
import { brandIn } from "./site-facts.ts";
import { putWebhookDeliveries } from "./webhooks/webhook-delivery.ts";
import type { Handler } from "./work/job-queue.ts";

interface Needed extends RecordNeeds {
  siteUrl: string;
}

/** All changes go out together, so there is one job at most. */
const JOB = { kind: "publish_texts", subject: "site" } as const;

const Plan = z.object({ publish_at: z.string(), time_zone: z.string() });

/**
 * The texts of the whole site as one document: what visitors read, what the owner has changed since, and what it was
 * before. Whoever changes it holds the row of the settings.
 */
export class OwnedSiteDraft {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  get(): Promise<SiteDraft> {
    return this.#dependencies.database.read(readDraft);
  }

  /**
   * Stores each change whose text still says what its writer saw.
   * @throws {DomainError} invalid_fields; nothing is stored then
   */
  save({ changes }: SiteDraftInput): Promise<SavedSiteDraft> {
    const wanted = changes.map(({ key, value, seen }) => ({
      key,
      seen,
      ...(value === null ? { value } : read(key, value)),
    }));
    requireNoProblem(wanted);
    return this.#dependencies.database.write(async (tx) => {
      const { published, changed } = await lockTexts(tx);
      await requireNamedPictures(tx, picturesOf(wanted));
      const changed_at = this.#now();
      const conflicts: SavedSiteDraft["conflicts"] = [];
      for (const { key, value, seen } of wanted) {
        const present = changed.has(key) ? (changed.get(key) ?? null) : (published[key] ?? null);
        if (present !== seen && present !== value) conflicts.push({ key, value: present });
        else if (value === (published[key] ?? null)) await store.deleteTextDraft(tx, key);
        else if (present !== value) await store.saveTextDraft(tx, { key, value, changed_at });
      }
      return { ...(await readDraft(tx)), conflicts };
    });
  }

  /**
   * No page with older texts is served once this resolves.
   * @throws {DomainError} conflict (nothing has changed), invalid_fields (nobody has said what is seen on a picture, two services have one name)
   */
  async publish(): Promise<SiteDraft> {
    const draft = await this.#dependencies.content.change(async (tx) => {
      const texts = await lockTexts(tx);
      if (texts.changed.size === 0) throw nothingNew();
      requireWhole(texts);
      await publishTexts(tx, this.#dependencies, texts);
      await deleteJobs(tx, JOB.kind, [JOB.subject]);
      return readDraft(tx);
    });
    this.#dependencies.jobs.wake();
    return draft;
  }

  /**
   * Publishes what visitors read before. What is taken back stays among the versions.
   * @throws {DomainError} conflict (the site is as it came)
   */
  async takeBack(): Promise<SiteDraft> {
    const draft = await this.#dependencies.content.change(async (tx) => {
      await lockSiteSetting(tx);
      const [present, former] = await store.lastPublished(tx);
      if (!present) {
        throw new DomainError("conflict", "Nothing has been published that could be taken back.");
      }
      const [before, after] = [
        store.readTexts(present.texts),
        store.readTexts(former?.texts ?? "{}"),
      ];
      await putPublished(tx, this.#dependencies, { before, after, reason: "taken_back" });
      return readDraft(tx);
    });
    this.#dependencies.jobs.wake();
    return draft;
  }

  /** The changes stay among the versions for a while. */
  discard(): Promise<SiteDraft> {
    return this.#dependencies.database.write(async (tx) => {
      const { published, changed } = await lockTexts(tx);
      if (changed.size > 0) {
        const texts = JSON.stringify(withChanges(published, changed));
        await store.insertTextVersion(tx, this.#version(texts, "discarded"));
        await store.deleteTextDrafts(tx);
        await deleteJobs(tx, JOB.kind, [JOB.subject]);
      }
      return readDraft(tx);
    });
  }

  /** @throws {DomainError} invalid_fields (in the past or too far ahead), conflict (nothing has changed) */
  async schedule(plan: Schedule): Promise<SiteDraft> {
    const { database, clock, jobs } = this.#dependencies;
    requireNear(clock, plan.publish_at);
    const draft = await database.write(async (tx) => {
      const texts = await lockTexts(tx);
      if (texts.changed.size === 0) throw nothingNew();
      requireWhole(texts);
      await jobs.replace(tx, { ...JOB, detail: plan, dueAt: new Date(plan.publish_at) });
      return readDraft(tx);
    });
    jobs.wake();
    return draft;
  }

  unschedule(): Promise<SiteDraft> {
    return this.#dependencies.database.write(async (tx) => {
      await deleteJobs(tx, JOB.kind, [JOB.subject]);
      return readDraft(tx);
    });
  }

  async versions(): Promise<SiteVersion[]> {
    const rows = await this.#dependencies.database.read(store.listTextVersions);
    return rows.map(({ texts, brand, ...row }) => ({
      ...row,
      texts: store.readTexts(texts),
      brand: brand === null ? null : brandIn(brand),
    }));
  }

  /**
   * Makes the draft what the site was then. What was in the draft stays among the versions.
   * @throws {DomainError} not_found
   */
  restore(id: string): Promise<SiteDraft> {
    return this.#dependencies.database.write(async (tx) => {
      const { published, changed } = await lockTexts(tx);
      const version = await store.findTextVersion(tx, id);
      if (!version || version.brand !== null) throw notFound("version");
      if (changed.size > 0) {
        const texts = JSON.stringify(withChanges(published, changed));
        await store.insertTextVersion(tx, this.#version(texts, "discarded"));
        await store.deleteTextDrafts(tx);
      }
      const texts = store.readTexts(version.texts);
      // Where a picture was deleted for good since, the page shows what it came with.
      for (const key of await holdNamedPictures(tx, texts)) delete texts[key];
      const changed_at = this.#now();
      for (const key of new Set([...Object.keys(published), ...Object.keys(texts)])) {
        const value = texts[key] ?? null;
        if (value === (published[key] ?? null)) continue;
        await store.saveTextDraft(tx, { key, value, changed_at });
      }
      return readDraft(tx);
    });
  }

  /** Makes a secret link to the site as it will be. A shared one opens for a week, unless all are ended before. */
  async createPreview({ own }: NewSitePreview): Promise<SitePreview> {
    const { clock, database, siteUrl } = this.#dependencies;
    const token = newToken();
    const now = clock.now();
    const expires = new Date(now.getTime() + (own ? DAY_MS : 7 * DAY_MS));
    const row = {
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
      is_own: toFlag(own),
    };
    await database.write((tx) => store.insertSitePreview(tx, row));
    const url = siteUrl + sitePaths.sitePreview(token, "home");
    return { token, url, expires_at: row.expires_at };
  }

  async endSharedPreviews(): Promise<void> {
    await this.#dependencies.database.write(store.deleteSharedSitePreviews);
  }

  #now(): string {
    return this.#dependencies.clock.now().toISOString();
  }

  #version(texts: string, reason: SiteTextVersionRow["reason"]): SiteTextVersionRow {
    return { id: uuidv7(), saved_at: this.#now(), reason, texts, brand: null };
  }
}

/** Gives the holder of a link the texts as they will be. */
export class SitePreviews {
  readonly #dependencies: Pick<Needed, "database" | "clock">;

  constructor(dependencies: Pick<Needed, "database" | "clock">) {
    this.#dependencies = dependencies;
  }

  /** Null when the link is unknown or no longer open. */
  open(token: string): Promise<{ texts: StoredTexts; isOwn: boolean } | null> {
    const { database, clock } = this.#dependencies;
    return database.read(async (db) => {
      const now = clock.now().toISOString();
      const preview = await store.findSitePreview(db, hashToken(token), now);
      if (preview === null) return null;
      const setting = await findSiteSetting(db);
      const drafts = await store.listTextDrafts(db);
      const changed = new Map(drafts.map(({ key, value }) => [key, value]));
      return {
        texts: withChanges(store.readTexts(setting.texts), changed),
        isOwn: preview.is_own === 1,
      };
    });
  }
}

/** Publishes at the time that the owner chose, with a picture that came later and is not described, too. */
export function publishTextsHandler(dependencies: RecordNeeds, report: () => void): Handler {
  return {
    kind: JOB.kind,
    slots: 1,
    run: (job) =>
      dependencies.content.change(async (tx) => {
        const done = { is: "gone", tell: report } as const;
        await publishTexts(tx, dependencies, await lockTexts(tx));
        await job.endIn(tx, done);
        return done;
      }),
  };
}

/**
 * Deletes old versions that were never public.
 * @returns how many
 */
export async function sweepTextVersions(
  { database }: { database: Database },
  time: TrustedTime,
): Promise<number> {
  const before = keptSince(time, UNPUBLISHED_KEPT_MS);
  if (before === null) return 0;
  const sweep = async (tx: Tx) => {
    await store.deleteSitePreviewsExpiredBefore(tx, time.now.toISOString());
    return store.deleteTextVersionsBefore(tx, before.toISOString());
  };
  return database.write(sweep, { inBackground: true });
}

function read(key: string, written: string): { value: string } | { problem: string } {
  const place = placeAt(key);
  return place ? readValue(place, written) : { problem: `There is no text ${key} on this site.` };
}

type Wanted = { key: string; seen: string | null } & (
  | { value: string | null }
  | { problem: string }
);

function requireNoProblem(
  wanted: readonly Wanted[],
): asserts wanted is readonly Extract<Wanted, { value: string | null }>[] {
  const errors: Record<string, string[]> = {};
  for (const change of wanted) if ("problem" in change) errors[change.key] = [change.problem];
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new DomainError("invalid_fields", first, { errors });
}

function picturesOf(wanted: readonly { key: string; value: string | null }[]) {
  return Object.fromEntries(wanted.map(({ key, value }) => [key, value ?? ""]));
}

interface SiteTextState {
  published: StoredTexts;
  /** What its owner has changed since, by key. */
  changed: ReadonlyMap<string, string | null>;
}

async function lockTexts(tx: Tx): Promise<SiteTextState> {
  const setting = await lockSiteSetting(tx);
  const drafts = await store.listTextDrafts(tx);
  return {
    published: store.readTexts(setting.texts),
    changed: new Map(drafts.map(({ key, value }) => [key, value])),
  };
}

async function publishTexts(
  tx: Tx,
  dependencies: RecordNeeds,
  { published, changed }: SiteTextState,
): Promise<void> {
  if (changed.size === 0) return;
  const after = withChanges(published, changed);
  await putPublished(tx, dependencies, { before: published, after, reason: "published" });
  await store.deleteTextDrafts(tx);
}

/**
 * Publishes one text; what else is in the draft stays there.
 * @throws {DomainError} invalid_fields
 */
export async function publishText(
  tx: Tx,
  dependencies: RecordNeeds,
  { key, written }: { key: string; written: string },
): Promise<void> {
  const wanted: readonly Wanted[] = [{ key, seen: null, ...read(key, written) }];
  requireNoProblem(wanted);
  const { published } = await lockTexts(tx);
  const after = withChanges(published, new Map(wanted.map(({ value }) => [key, value])));
  await store.deleteTextDraft(tx, key);
  if (after[key] === published[key]) return;
  await putPublished(tx, dependencies, { before: published, after, reason: "published" });
}

/** @throws {DomainError} invalid_fields */
function requireWhole({ published, changed }: SiteTextState): void {
  const lacks = [...changed].map(([key, value]) => ({ key, problem: lackOf(key, value) }));
  const twice = namedTwice(withChanges(published, changed));
  for (const { key, problem } of twice ? [...lacks, twice] : lacks) {
    if (problem) throw new DomainError("invalid_fields", problem, { errors: { [key]: [problem] } });
  }
}

interface Publication {
  before: StoredTexts;
  after: StoredTexts;
  reason: SiteTextVersionRow["reason"];
}

async function putPublished(
  tx: Tx,
  dependencies: RecordNeeds,
  { before, after, reason }: Publication,
): Promise<void> {
  const texts = JSON.stringify(after);
  const saved_at = dependencies.clock.now().toISOString();
  await saveSiteSetting(tx, { texts });
  await store.insertTextVersion(tx, { id: uuidv7(), texts, saved_at, reason, brand: null });
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter((key) => before[key] !== after[key]).toSorted();
  await putWebhookDeliveries(tx, dependencies.jobs, "site.published", "site", {
    happened: { changed },
  });
  await renameServicesOfWork(tx, dependencies, namesOfServices(before), namesOfServices(after));
}

/** Work names its services, so it follows when one gets another name. What is removed keeps its name there. */
async function renameServicesOfWork(
  tx: Tx,
  dependencies: RecordNeeds,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<void> {
  const taken = new Set(before.values());
  for (const [id, from] of before) {
    const to = after.get(id);
    // Where two services change their names with each other, nobody could tell the work of one from the other's.
    if (to === undefined || taken.has(to)) continue;
    await renameInAll(tx, dependencies, { kind: "service", from, to });
  }
}

function withChanges(published: StoredTexts, changed: ReadonlyMap<string, string | null>) {
  const texts = { ...published };
  for (const [key, value] of changed) {
    if (value === null) delete texts[key];
    else texts[key] = value;
  }
  return texts;
}

async function readDraft(db: Db): Promise<SiteDraft> {
  const setting = await findSiteSetting(db);
  const [last] = await store.lastPublished(db);
  const job = await findJob(db, JOB);
  const changes: SiteTextChange[] = await store.listTextDrafts(db);
  return {
    published: store.readTexts(setting.texts),
    published_at: last?.saved_at ?? null,
    changes,
    plan: job && readDetail(job, Plan),
  };
}

function nothingNew(): DomainError {
  return new DomainError("conflict", "Visitors read this already, and nothing has changed since.");
}
