import { v7 as uuidv7 } from "uuid";
import {
  ADDRESS_DAYS,
  type Address,
  type AddressChange,
  type AddressQuery,
  type AddressTarget,
  type NewAddress,
  SHORT_PATH,
} from "#contract/address.ts";
import { limits } from "#contract/limits.ts";
import type { Page } from "#contract/paging.ts";
import { foldWord } from "#contract/visit-source.ts";
import type { Activity } from "#domain/activity.ts";
import { quarterHourOf, ZoneCalendar } from "#domain/calendar.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { readPosition } from "#domain/paging.ts";
import type { Content } from "#domain/publications/content.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import * as store from "#storage/address.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { findPublicationAt, listPublicationTargets } from "#storage/publications/publication.ts";
import type { AddressRow } from "#storage/schema.ts";
import { isFormerFeed, isOwnPath, pagePath, publicationAt, storedPath } from "./address-path.ts";
import { ownPages, publicationTarget } from "./own-pages.ts";

interface Needed {
  database: Database;
  content: Content;
  activity: Activity;
  clock: Clock;
}

type Target = Pick<AddressRow, "target" | "target_id">;

/** The addresses that lead on: short ones, and former ones of what has moved. */
export class OwnedAddresses {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** `total` counts what matches on all pages. */
  async list(query: AddressQuery): Promise<Page<Address> & { total: number }> {
    const { database, activity } = this.#dependencies;
    const { kind, q: text, sort, limit } = query;
    const after = readPosition(query, store.listName(kind, sort));
    await activity.settle();
    return database.read(async (db) => {
      const since = await this.#since(db);
      const { items, next } = await store.listAddresses(db, {
        kind,
        text,
        sort,
        since,
        limit,
        after,
      });
      const total = await store.countAddresses(db, { kind, text });
      return { items: items.map((row) => this.#toAddress(row)), next, total };
    });
  }

  /** @throws {DomainError} invalid_fields, conflict (too many) */
  async create({ kind, ...given }: NewAddress): Promise<Address> {
    const { content, clock, database } = this.#dependencies;
    await database.requireRoom();
    const id = uuidv7();
    return content.change(async (tx) => {
      const path = await this.#freePath(tx, kind, given.path, null);
      const target = await this.#readTarget(tx, given.target);
      if (kind === "short") await refuseTooMany(tx);
      const isInserted = await store.insertAddress(tx, {
        id,
        path,
        folded: path.toLowerCase(),
        kind,
        reason: kind === "short" ? null : "led",
        system: null,
        ...target,
        ...wordsOf(kind, given),
        created_at: clock.now().toISOString(),
      });
      if (!isInserted) throw refused("path", `${path} has just been taken. Choose another one.`);
      return this.#get(tx, id);
    });
  }

  /** Changes just what is given. One that moved by itself and is led elsewhere is led by the owner from then on. */
  async update(id: string, change: AddressChange): Promise<Address> {
    const { content, clock } = this.#dependencies;
    return content.change(async (tx) => {
      const before = await store.findAddress(tx, id);
      if (!before) throw notFound("address");
      const { kind } = before;
      const path =
        change.path === undefined ? before.path : await this.#freePath(tx, kind, change.path, id);
      const target = change.target === undefined ? null : await this.#readTarget(tx, change.target);
      const words = wordsOf(kind, { ...before, ...change });
      const isLed = kind === "moved" && target !== null;
      await store.updateAddress(tx, id, {
        path,
        folded: path.toLowerCase(),
        ...target,
        ...words,
        ...(isLed ? { reason: "led", system: null, created_at: clock.now().toISOString() } : {}),
      });
      return this.#get(tx, id);
    });
  }

  /** @throws {DomainError} not_found */
  async delete(id: string): Promise<void> {
    const isDeleted = await this.#dependencies.content.change((tx) => store.deleteAddress(tx, id));
    if (!isDeleted) throw notFound("address");
  }

  /** Lists pages, their parts and publications whose name or address has the words; drafts as well. */
  targets(words: string | undefined): Promise<AddressTarget[]> {
    const text = words?.toLowerCase();
    const pages = ownPages(this.#dependencies.content).filter(
      ({ title, target }) => !text || `${title}\n${target}`.toLowerCase().includes(text),
    );
    return this.#dependencies.database.read(async (db) => {
      const publications = await listPublicationTargets(db, { part: text, limit: limits.pageSize });
      return [...pages, ...publications.map(publicationTarget)];
    });
  }

  async #get(db: Db, id: string): Promise<Address> {
    const row = await store.findAddress(db, id);
    if (!row) throw notFound("address");
    const visits = await store.countVisits(db, id, await this.#since(db));
    return this.#toAddress({ ...row, visits });
  }

  async #since(db: Db): Promise<number> {
    const calendar = new ZoneCalendar(await ownersTimeZone(db));
    const today = calendar.dayAt(quarterHourOf(this.#dependencies.clock.now()));
    return calendar.startOf(today - ADDRESS_DAYS + 1);
  }

  #toAddress(row: store.LeadingAddress & { visits: number }): Address {
    const { id, kind, path, source, campaign, medium, reason, system, created_at, visits } = row;
    const led = this.#ledTo(row);
    return { id, kind, path, ...led, source, campaign, medium, reason, system, created_at, visits };
  }

  #ledTo(row: store.LeadingAddress): Pick<Address, "target" | "title" | "published"> {
    if (row.target !== null) {
      const { target } = row;
      const pages = ownPages(this.#dependencies.content);
      const page =
        pages.find((one) => one.target === target) ??
        pages.find((one) => one.target === target.split("#", 1)[0]);
      return { target, title: page?.title ?? target, published: page !== undefined };
    }
    const kind = row.target_kind ?? row.trashed_kind;
    const slug = row.target_slug ?? row.trashed_slug;
    // Whatever short addresses led to may be erased; they can be led elsewhere.
    if (kind === null || slug === null) return { target: "", title: "Deleted", published: false };
    const title = row.target_title ?? row.trashed_title ?? "";
    return { target: pagePath({ kind, slug }), title, published: row.target_published === 1 };
  }

  /** @throws {DomainError} invalid_fields, if the path is a page's, leads on already or is none */
  async #freePath(tx: Tx, kind: AddressRow["kind"], given: string, id: string | null) {
    const path = storedPath(given);
    if (path === null) throw refused("path", "Enter an address that begins with a slash.");
    if (kind === "short" && !SHORT_PATH.test(path)) {
      throw refused("path", "Use 2 to 40 small letters, digits and hyphens.");
    }
    const another = kind === "short" ? "Choose another word." : "Choose another address.";
    if (isOwnPath(path) || isFormerFeed(path) || (await isPublication(tx, path))) {
      throw refused("path", `${path} is a page of the site. ${another}`);
    }
    const [taken] = (await store.findAddressesAt(tx, [path.toLowerCase()])).filter(
      (row) => row.id !== id && (row.path === path || row.kind === "short" || kind === "short"),
    );
    if (taken) {
      throw refused("path", `${path} leads to “${this.#ledTo(taken).title}” already. ${another}`);
    }
    return path;
  }

  /** @throws {DomainError} invalid_fields, unless it is a page or a publication of this site */
  async #readTarget(tx: Tx, given: string): Promise<Target> {
    const [path = "", fragment] = given.split("#", 2);
    const isPage = ownPages(this.#dependencies.content).some(({ target }) => target === path);
    if (isPage && (fragment === undefined || /^[\w-]{1,60}$/.test(fragment))) {
      return { target: given, target_id: null };
    }
    const at = publicationAt(storedPath(given) ?? "");
    const found = at && (await findPublicationAt(tx, at.kind, at.slug));
    if (found && fragment === undefined) return { target: null, target_id: found.id };
    throw refused("target", "Choose a page or a text of this site.");
  }
}

/** Returns words as they are counted; a former address has none. @throws {DomainError} invalid_fields */
function wordsOf(
  kind: AddressRow["kind"],
  given: Pick<AddressChange, "source" | "campaign" | "medium">,
): Pick<AddressRow, "source" | "campaign" | "medium"> {
  if (kind === "moved") return { source: null, campaign: null, medium: null };
  const word = (text: string | null | undefined) => foldWord(text ?? "") || null;
  const source = word(given.source);
  if (source === null) throw refused("source", "Enter the source.");
  return { source, campaign: word(given.campaign), medium: word(given.medium) };
}

async function isPublication(tx: Tx, path: string): Promise<boolean> {
  const at = publicationAt(path);
  return at !== null && (await findPublicationAt(tx, at.kind, at.slug)) !== null;
}

async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await store.countAddresses(tx, { kind: "short" })) < limits.shortAddresses) return;
  throw new DomainError(
    "conflict",
    `There are ${limits.shortAddresses} short addresses already. Delete one first.`,
  );
}

function refused(field: "path" | "target" | "source", text: string): DomainError {
  return new DomainError("invalid_fields", text, { errors: { [field]: [text] } });
}
