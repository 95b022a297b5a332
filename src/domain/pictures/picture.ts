import { picturePaths } from "#contract/paths.ts";
import type { Picture, PictureDetails, PictureListQuery, PicturePatch } from "#contract/picture.ts";
import {
  pictureAddress,
  picturesIn,
  pictureVariants,
  presentAddress,
  readPictureAddress,
} from "#contract/picture-address.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { readPosition } from "#domain/paging.ts";
import type { Content } from "#domain/publications/content.ts";
import type { OwnersPage } from "#domain/publications/owned-publications.ts";
import { wordOf } from "#domain/publications/publication-noun.ts";
import { requireSeen, type SeenVersion } from "#domain/publications/seen-version.ts";
import { searchTerms, searchText } from "#domain/search-words.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore, OpenFile } from "#storage/files/files.ts";
import * as store from "#storage/pictures/picture.ts";
import {
  countPictureUses,
  isPictureOfSite,
  isPictureRemembered,
  listPictureUses,
  type PictureUsePlace,
} from "#storage/pictures/picture-use.ts";
import { isPictureTrashed, putPictureInTrash } from "#storage/pictures/trashed-picture.ts";
import type { PictureRow } from "#storage/schema.ts";
import { addressOf } from "./picture-files.ts";

interface Stores {
  database: Database;
  files: FileStore;
  clock: Clock;
  content: Content;
}

/** Serves visitors. Whoever knows an address may see the picture, unless it is in the trash. */
export class PictureFiles {
  readonly #files: Stores["files"];
  readonly #database: Stores["database"];
  readonly #content: Stores["content"];

  constructor({ files, database, content }: Omit<Stores, "clock">) {
    this.#files = files;
    this.#database = database;
    this.#content = content;
  }

  /** Null for any name that is not a picture's, other files of the store included. */
  async open(name: string): Promise<{ type: string; file: OpenFile } | null> {
    if (!isPictureFileName(name)) return null;
    const [id = ""] = picturesIn(picturePaths.file(name));
    if (await this.#isTrashed(id)) return null;
    const file = await this.#files.open(name);
    return file && { type: name.endsWith(".avif") ? "image/avif" : "image/webp", file };
  }

  /** A plain look-up. When the database cannot tell, the picture counts as still there. */
  async #isTrashed(id: string): Promise<boolean> {
    if (!this.#content.trashedPictures.has(id)) return false;
    try {
      return await this.#database.read((db) => isPictureTrashed(db, id));
    } catch (error) {
      if (error instanceof Unavailable) return true;
      throw error;
    }
  }

  /** The present address of a picture whose file was replaced; null for any other name. */
  async findReplaced(name: string): Promise<string | null> {
    const [id] = picturesIn(picturePaths.file(name));
    if (id === undefined || !isPictureFileName(name)) return null;
    const row = await this.#database.read((db) => store.findInLibrary(db, id));
    return row && presentAddress(name, addressOf(row));
  }
}

export class Pictures {
  readonly #stores: Stores;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  list(query: PictureListQuery): Promise<OwnersPage<Picture>> {
    const { q, unused, no_alt, limit } = query;
    const parts = q === undefined ? [] : searchTerms(q).map(({ part }) => part);
    if (q !== undefined && parts.length === 0)
      return Promise.resolve({ items: [], next: null, total: 0 });
    const filter = { parts, isUsed: negated(unused), hasAlt: negated(no_alt) };
    return this.#stores.database.read(async (db) => {
      const page = await store.listPictures(db, {
        ...filter,
        limit,
        after: readPosition(query, store.PICTURE_LIST),
      });
      return {
        ...page,
        items: page.items.map(toPicture),
        total: await store.countPictures(db, filter),
      };
    });
  }

  /** @throws {DomainError} not_found */
  get(id: string): Promise<PictureDetails> {
    return this.#stores.database.read(async (db) => {
      const row = await store.findInLibrary(db, id);
      if (!row) throw notFound("picture");
      const places = await listPictureUses(db, id, requestLimits.pictureUses);
      const isOfSite = await isPictureOfSite(db, id);
      return {
        ...toPicture(row),
        uses: places.map((place) => toUse(place, id)),
        is_of_site: isOfSite,
        use_count: (await countPictureUses(db, id)) + (isOfSite ? 1 : 0),
      };
    });
  }

  /** Texts that have the picture keep their words. @throws {DomainError} not_found, conflict */
  async update(id: string, patch: PicturePatch, version: SeenVersion): Promise<Picture> {
    const work = async (tx: Tx) => {
      const before = await store.lockPicture(tx, id);
      if (!before) throw notFound("picture");
      requireSeen(version, before.version, "picture");
      const { name = before.name, alt = before.alt } = patch;
      return store.updatePicture(tx, id, {
        name,
        alt,
        search_text: searchText(name, alt),
        version: before.version + 1,
      });
    };
    // Pages whose cover it is say its alt text to machines.
    const { content, database } = this.#stores;
    return toPicture(await (patch.alt === undefined ? database.write(work) : content.change(work)));
  }

  /**
   * Moves the picture to the trash. Its address stops working at once.
   * @throws {DomainError} not_found, conflict (stale version, or used somewhere, which it names)
   */
  async delete(id: string, version: SeenVersion = null): Promise<void> {
    const { content, clock } = this.#stores;
    // All servers hear of it, which look up only what they know to be in the trash.
    await content.change(async (tx) => {
      const found = await store.lockPicture(tx, id);
      if (!found) throw notFound("picture");
      requireSeen(version, found.version, "picture");
      const [place] = await listPictureUses(tx, id, 1);
      if (place) throw stillUsed(place, await countPictureUses(tx, id));
      if (await isPictureOfSite(tx, id)) throw stillOfSite();
      if (await isPictureRemembered(tx, id)) throw stillRemembered();
      await putPictureInTrash(tx, id, clock.now().toISOString());
    });
  }
}

export function toPicture(row: PictureRow): Picture {
  const {
    search_text: _folded,
    hash: _whole,
    source_hash: _source,
    deleted_at: _inLibrary,
    ...shown
  } = row;
  const address = addressOf(row);
  return { ...shown, url: pictureAddress(address), variants: pictureVariants(address) };
}

function isPictureFileName(name: string): boolean {
  if (readPictureAddress(picturePaths.file(name))) return true;
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}-[1-9]\d{0,4}\.(?:avif|webp)$/.test(
    name,
  );
}

function toUse({ id, kind, title, card }: PictureUsePlace, pictureId: string) {
  return { id, kind, title, is_cover: card.includes(pictureId) };
}

function stillUsed({ kind, title }: PictureUsePlace, count: number): DomainError {
  const others =
    count === 1 ? "" : count === 2 ? " and 1 other place" : ` and ${count - 1} other places`;
  return new DomainError(
    "conflict",
    `The ${wordOf(kind)} “${title}”${others} still shows this picture. Take it out there first.`,
  );
}

function stillOfSite(): DomainError {
  return new DomainError(
    "conflict",
    "The site still has this picture. Take it out of the page, or out of Settings › Site, first.",
  );
}

function stillRemembered(): DomainError {
  return new DomainError(
    "conflict",
    "A draft or something in the trash still has this picture. Take it out there first.",
  );
}

function negated(flag: boolean | undefined): boolean | undefined {
  return flag === undefined ? undefined : !flag;
}
