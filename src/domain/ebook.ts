import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Ebook, EbookCard, EbookListQuery, EbookPatch, NewEbook } from "#contract/ebook.ts";
import { CARDS_PER_PAGE, type Page, type PageQuery } from "#contract/paging.ts";
import { apiPaths } from "#contract/paths.ts";
import type { EbookStats } from "#contract/stats.ts";
import * as store from "#storage/ebook.ts";
import type { OpenFile } from "#storage/files.ts";
import { deleteFormerSlugsOf, findFormerSlugTarget } from "#storage/former-slug.ts";
import { type EbookRow, type SearchTextRow, toFlag } from "#storage/schema.ts";
import { deleteSearchText, putSearchText } from "#storage/search-text.ts";
import type { Actor } from "./actor.ts";
import { insertWithFreeSlug, moveSlug, refuseTakenSlug } from "./address.ts";
import type { TrustedTime } from "./clock-watch.ts";
import { removeEbookFile, replaceEbookFile, type Upload } from "./ebook-file.ts";
import { DomainError, notFound, staleVersion } from "./error.ts";
import { checkFiles, sweepFiles } from "./file-sweep.ts";
import { type CardPage, cardPage, readPosition } from "./paging.ts";
import type { Parts } from "./parts.ts";
import { foldText, searchText } from "./search-words.ts";
import { slugFromTitle } from "./slug.ts";

/** A PDF on its way to a visitor. */
export interface Download {
  ebookId: string;
  title: string;
  size: number;
  /** SHA-256 in hexadecimal; changes with the file and only with it. */
  hash: string;
  updatedAt: string;
  /** @throws {DomainError} unavailable, when the file is missing or not as long as it should be */
  open(): Promise<OpenFile>;
}

const RELATED = 3;
const Topics = z.array(z.string());

/** What is done with ebooks. */
export function ebookVerbs(parts: Parts) {
  const { database, content, files, clock, activity } = parts;
  return {
    /** Public ebooks, newest first: whole, or the part that is asked for. */
    listPublic: async (page: PageQuery): Promise<Page<EbookCard>> =>
      mapPage(
        await database.read((db) =>
          store.listPublicEbooks(db, { limit: page.limit, after: readPosition(page) }),
        ),
        toEbookCard,
      ),

    /** A numbered page of public ebooks; null beyond the last. */
    publicPage: (number: number): Promise<CardPage<EbookCard> | null> =>
      database.read(async (db) =>
        cardPage(number, await store.countPublicEbooks(db), async (limit, offset) =>
          mapPage(await store.listPublicEbooks(db, { limit, offset }), toEbookCard),
        ),
      ),

    newestPublic: async (): Promise<EbookCard[]> => {
      const page = await database.read((db) =>
        store.listPublicEbooks(db, { limit: CARDS_PER_PAGE }),
      );
      return page.items.map(toEbookCard);
    },

    /** One public ebook and others beside it; null when visitors may not know of it. */
    findPublicInContext: (
      slug: string,
    ): Promise<{ ebook: EbookCard; related: EbookCard[] } | null> =>
      database.read(async (db) => {
        const row = await store.findPublicEbook(db, { slug });
        if (!row) return null;
        const related = await store.listRelatedEbooks(db, row.id, RELATED);
        return { ebook: toEbookCard(row), related: related.map(toEbookCard) };
      }),

    /** Where a former address leads now; null when nowhere. */
    findMoved: (slug: string): Promise<string | null> =>
      database.read(async (db) => {
        const id = await findFormerSlugTarget(db, "ebook", slug);
        return id === null ? null : ((await store.findPublicEbook(db, { id }))?.slug ?? null);
      }),

    /** The PDF of a public ebook. @throws {DomainError} not_found */
    download: async (id: string): Promise<Download> => {
      const row = await database.read((db) => store.findPublicEbook(db, { id }));
      if (!row) throw notFound("ebook");
      const { file_name: name, file_size: size, file_hash: hash } = row;
      if (name === null || size === null || hash === null) {
        throw new DomainError("not_found", "This ebook has no file yet. Check back soon.");
      }
      const open = async () => {
        const file = await files.open(name);
        if (file?.size === size) return file;
        await file?.close();
        throw new DomainError("unavailable", "The file of this ebook cannot be read.", {
          cause: new Error(`${name} has ${file?.size ?? "no"} bytes in place of ${size}.`),
        });
      };
      return { ebookId: row.id, title: row.title, size, hash, updatedAt: row.updated_at, open };
    },

    /** Counts in memory, so that no download waits for the database or fails with it. */
    countDownload: (id: string): void => activity.count("download", id),

    /** Ebooks, newest first: all, or those that are asked for. */
    list: async (_actor: Actor, query: EbookListQuery): Promise<Page<Ebook>> => {
      await activity.write();
      const { limit, published, q } = query;
      const page = { limit, after: readPosition(query), published };
      const text = q === undefined ? undefined : foldText(q);
      if (text === "") return { items: [], next: null };
      const rows = await database.read((db) => store.listEbooks(db, { ...page, text }));
      return mapPage(rows, toEbook);
    },

    /** Downloads of every ebook. */
    stats: async (_actor: Actor): Promise<EbookStats[]> => {
      await activity.write();
      const { items } = await database.read((db) => store.listEbooks(db));
      return items.map((row) => ({
        ebook_id: row.id,
        title: row.title,
        total_downloads: row.downloads,
      }));
    },

    /** @throws {DomainError} not_found */
    get: async (_actor: Actor, id: string): Promise<Ebook> => {
      await activity.write();
      const row = await database.read((db) => store.findEbook(db, id));
      if (!row) throw notFound("ebook");
      return toEbook(row);
    },

    /**
     * Stores a new ebook, without a file; without a slug, its title gives one that is free.
     * @throws {DomainError} conflict when the slug that was asked for is taken
     */
    create: async (_actor: Actor, input: NewEbook, createdAt?: Date): Promise<Ebook> => {
      await database.requireRoom();
      const now = (createdAt ?? clock.now()).toISOString();
      const { slug, topics, published, ...fields } = input;
      const row: EbookRow = {
        ...fields,
        id: uuidv7(),
        slug: slug ?? slugFromTitle(input.title),
        topics: JSON.stringify(topics),
        published: toFlag(published),
        file_name: null,
        file_size: null,
        file_hash: null,
        downloads: 0,
        created_at: now,
        updated_at: now,
        version: 1,
      };
      return content.change(async (tx) => {
        const isExact = slug !== undefined;
        const stored = await insertWithFreeSlug(tx, "ebook", row, isExact, store.insertEbook);
        await putSearchText(tx, searchTextOf(stored));
        return toEbook(stored);
      });
    },

    /**
     * Changes the fields that are given. `version` is what the writer saw; null takes any.
     * @throws {DomainError} not_found, conflict (stale version, or a slug that is taken)
     */
    update: async (_actor: Actor, id: string, patch: EbookPatch, version: number | null) => {
      await activity.write();
      return toEbook((await changeEbook(parts, id, version, toRowChange(patch))).after);
    },

    /**
     * Takes a PDF in and swaps it for the one before, which serves until that moment.
     * @throws {DomainError} not_found, invalid_fields (no PDF), too_large
     */
    replaceFile: async (_actor: Actor, id: string, upload: Upload): Promise<Ebook> =>
      toEbook(
        await replaceEbookFile(parts, id, upload, (change) => changeEbook(parts, id, null, change)),
      ),

    /** Deletes an ebook and its file. @throws {DomainError} not_found */
    delete: async (_actor: Actor, id: string): Promise<void> => {
      const row = await content.change(async (tx) => {
        const deleted = await store.deleteEbook(tx, id);
        if (!deleted) throw notFound("ebook");
        await deleteFormerSlugsOf(tx, "ebook", id);
        await deleteSearchText(tx, "ebook", id);
        return deleted;
      });
      await removeEbookFile(parts, row);
    },

    /** Restores named files from the trash, and counts those that are missing. */
    checkFiles: () => checkFiles(parts),

    /** Moves files that crashes left behind to the trash, and empties it. */
    sweepFiles: (time: TrustedTime) => sweepFiles(parts, time),
  };
}

function changeEbook(
  { content, clock }: Parts,
  id: string,
  version: number | null,
  change: Partial<EbookRow>,
): Promise<{ before: EbookRow; after: EbookRow }> {
  return refuseTakenSlug("ebook", () =>
    content.change(async (tx) => {
      const before = await store.lockEbook(tx, id);
      if (!before) throw notFound("ebook");
      if (version !== null && version !== before.version) throw staleVersion("ebook");
      const after = await store.updateEbook(tx, id, before.version, {
        ...change,
        updated_at: clock.now().toISOString(),
        version: before.version + 1,
      });
      if (!after) throw staleVersion("ebook");
      await moveSlug(tx, "ebook", before, after);
      await putSearchText(tx, searchTextOf(after));
      return { before, after };
    }),
  );
}

function toRowChange({ published, topics, ...fields }: EbookPatch): Partial<EbookRow> {
  return {
    ...fields,
    ...(published === undefined ? {} : { published: toFlag(published) }),
    ...(topics === undefined ? {} : { topics: JSON.stringify(topics) }),
  };
}

function searchTextOf({ id, title, description }: EbookRow): SearchTextRow {
  return { kind: "ebook", target_id: id, text: searchText(title, description) };
}

function toEbook({ file_name, file_hash: _hash, ...row }: EbookRow): Ebook {
  return {
    ...row,
    published: row.published === 1,
    topics: Topics.parse(JSON.parse(row.topics)),
    file_path: file_name === null ? "" : apiPaths.ebookDownload(row.id),
  };
}

function toEbookCard(row: EbookRow): EbookCard {
  const { published: _published, downloads: _downloads, version: _version, ...card } = toEbook(row);
  return card;
}

function mapPage<From, To>(page: Page<From>, map: (item: From) => To): Page<To> {
  return { items: page.items.map(map), next: page.next };
}
