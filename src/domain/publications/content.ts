import { type TintedSet, tintedSet } from "#contract/bundled-pictures.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { KeptPromises } from "#contract/promise.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { type SiteTexts, textsOf } from "#contract/site-texts.ts";
import { shownPromises } from "#domain/messages/kept-promises.ts";
import { defaultFacts, factsOf } from "#domain/site-facts.ts";
import { usableTimeZone } from "#domain/time-zone.ts";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { hasAddresses, hasMovedIn } from "#storage/address.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { findTintedSet } from "#storage/pictures/tinted-pictures.ts";
import { listTrashedPictureIds } from "#storage/pictures/trashed-picture.ts";
import { type ContentVersion, readContentVersion } from "#storage/publications/content-version.ts";
import { listOptionalKinds } from "#storage/publications/publication.ts";
import { findSiteSetting } from "#storage/site-setting.ts";
import { readTexts } from "#storage/site-text.ts";

/** Exceeds the time that a database waits between two looks of its own. */
const HEARD_MS = timeOuts.database.idleWatch + timeOuts.database.watch;
/** One look after that may fail or be slow. */
const CONFIRMED_MS = HEARD_MS + timeOuts.database.contentPoll;
/** PgBouncer in transaction mode swallows announcements. */
const DOUBTED_MS = 10_000;

/** The state of the content that visitors see. */
export class Content {
  readonly #database: Database;
  #known: ContentVersion = { version: 0, mark: "" };
  #generation = 0;
  #seenAt = Number.NEGATIVE_INFINITY;
  #everyPage: OnEveryPage = {
    optionalKinds: [],
    facts: defaultFacts,
    texts: textsOf(defaultFacts),
    keptPromises: null,
    tint: null,
    timeZone: usableTimeZone(null),
    hasAddresses: false,
    hasMovedIn: false,
    trashedPictures: new Set(),
  };
  /** Cached values of this generation, by key. */
  #shared = new Map<string, Promise<unknown>>();
  #refreshing: Promise<void> | null = null;
  #mustRefresh = true;
  #stop: () => void = () => {};

  constructor(database: Database) {
    this.#database = database;
  }

  /** The database's, which goes back when a backup is restored. */
  get version(): number {
    return this.#known.version;
  }

  /** Changes whenever anything that visitors see does; the page cache serves an answer only in its own generation. */
  get generation(): number {
    return this.#generation;
  }

  /** True if the database has confirmed it lately; cached pages can then be served without it. */
  get isConfirmed(): boolean {
    return performance.now() - Math.max(this.#seenAt, this.#heardAt) < CONFIRMED_MS;
  }

  get optionalKinds(): readonly PublicationKind[] {
    return this.#everyPage.optionalKinds;
  }

  /** Facts of the same generation: a new page never shows old ones. */
  get facts(): SiteConfig {
    return this.#everyPage.facts;
  }

  /** The texts of pages, with the values of these facts. */
  get texts(): SiteTexts {
    return this.#everyPage.texts;
  }

  /** The colours of the site's pictures; null while they are as they came. */
  get tint(): TintedSet | null {
    return this.#everyPage.tint;
  }

  /** What the contact page says of kept promises; null while it says nothing. */
  get keptPromises(): KeptPromises | null {
    return this.#everyPage.keptPromises;
  }

  /** The time zone of the dates that visitors read, of the same generation as the facts. */
  get timeZone(): string {
    return this.#everyPage.timeZone;
  }

  /** Spares a site without any the look-up for each address that does not exist. */
  get hasAddresses(): boolean {
    return this.#everyPage.hasAddresses;
  }

  /** True where texts had addresses elsewhere before. */
  get hasMovedIn(): boolean {
    return this.#everyPage.hasMovedIn;
  }

  /** Ids of pictures that may be in the trash by now; what left it without a change of pages is among them. */
  get trashedPictures(): ReadonlySet<string> {
    return this.#everyPage.trashedPictures;
  }

  /** Reads once in each generation what many pages show alike. */
  share<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
  share(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const shared = this.#shared;
    const found = shared.get(key);
    if (found) return found;
    const reading = read();
    shared.set(key, reading);
    reading.catch(() => shared.delete(key));
    return reading;
  }

  /** No older page is served once this resolves. */
  async change<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { result, contentVersion, seen } = await this.#database.writeContent(work, readEveryPage);
    if (contentVersion.version > this.version) this.#take(contentVersion, seen);
    // A later change is known already, or a backup was restored.
    else await this.refresh();
    return result;
  }

  /** Follows changes made by other processes. */
  async follow({ failed, worked }: Reporter): Promise<void> {
    await this.refresh();
    const look = () => this.refresh().then(worked, failed);
    const stopListening = this.#database.onAnnouncement("content", look);
    const lookUnlessHeard = async () => {
      const now = performance.now();
      if (now - this.#heardAt >= HEARD_MS || now - this.#seenAt >= DOUBTED_MS) await look();
    };
    const stopPolling = repeat(timeOuts.database.contentPoll, lookUnlessHeard, failed);
    this.#stop = () => {
      stopListening();
      void stopPolling();
    };
  }

  stop(): void {
    this.#stop();
  }

  /** A change that was announced and could not be read yet has not been heard. */
  get #heardAt(): number {
    return this.#mustRefresh ? Number.NEGATIVE_INFINITY : this.#database.heardAt;
  }

  /** Picks up others' changes, one query at a time. @throws when the database cannot be read */
  async refresh(): Promise<void> {
    // A running query may have read before the change that this call is about.
    this.#mustRefresh = true;
    while (this.#refreshing) await this.#refreshing;
    if (!this.#mustRefresh) return;
    this.#refreshing = this.#load();
    await this.#refreshing;
  }

  async #load(): Promise<void> {
    this.#mustRefresh = false;
    const before = this.#generation;
    try {
      const found = await this.#database.read(readContentVersion);
      this.#seenAt = performance.now();
      if (isSame(found, this.#known)) return;
      const everyPage = await this.#database.read(readEveryPage);
      // It may have read before a change that this process has made meanwhile.
      if (this.#generation !== before) this.#mustRefresh = true;
      else this.#take(found, everyPage);
    } catch (error) {
      this.#mustRefresh = true;
      throw error;
    } finally {
      this.#refreshing = null;
    }
    if (this.#mustRefresh) await this.refresh();
  }

  #take(version: ContentVersion, everyPage: OnEveryPage): void {
    this.#known = version;
    this.#generation += 1;
    this.#everyPage = everyPage;
    // A reading that is under way began before the change.
    this.#shared = new Map();
  }
}

/** Content that all pages show alike, or that spares their visitors a look-up. */
interface OnEveryPage {
  optionalKinds: readonly PublicationKind[];
  facts: SiteConfig;
  texts: SiteTexts;
  keptPromises: KeptPromises | null;
  tint: TintedSet | null;
  timeZone: string;
  hasAddresses: boolean;
  hasMovedIn: boolean;
  trashedPictures: ReadonlySet<string>;
}

async function readEveryPage(db: Db): Promise<OnEveryPage> {
  const setting = await findSiteSetting(db);
  const facts = factsOf(setting);
  return {
    optionalKinds: await listOptionalKinds(db),
    facts,
    texts: textsOf(facts, readTexts(setting.texts)),
    keptPromises: shownPromises(setting),
    tint: drawnByThisRelease(await findTintedSet(db)),
    timeZone: usableTimeZone(setting.time_zone),
    hasAddresses: await hasAddresses(db),
    hasMovedIn: await hasMovedIn(db),
    trashedPictures: new Set(await listTrashedPictureIds(db)),
  };
}

/** Another release may have other pictures: they are as they came until this one has drawn its own. */
function drawnByThisRelease(set: TintedSet | null): TintedSet | null {
  return set && set.hash === tintedSet(set).hash ? set : null;
}

function isSame(one: ContentVersion, other: ContentVersion): boolean {
  return one.version === other.version && one.mark === other.mark;
}
