import { v7 as uuidv7 } from "uuid";
import type {
  Blog,
  BlogCard,
  BlogListQuery,
  BlogPatch,
  BlogSummary,
  NewBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { CARDS_PER_PAGE, type Page, type PageQuery } from "#contract/paging.ts";
import { siteConfig } from "#site.config";
import * as store from "#storage/blog.ts";
import { deleteFormerSlugsOf, findFormerSlugTarget } from "#storage/former-slug.ts";
import { type BlogRow, type SearchTextRow, toFlag } from "#storage/schema.ts";
import { deleteSearchText, putSearchText } from "#storage/search-text.ts";
import type { Actor } from "./actor.ts";
import { insertWithFreeSlug, moveSlug, refuseTakenSlug } from "./address.ts";
import { notFound, staleVersion } from "./error.ts";
import { type CardPage, cardPage, readPosition } from "./paging.ts";
import type { Parts } from "./parts.ts";
import { foldText, searchText } from "./search-words.ts";
import { slugFromTitle } from "./slug.ts";

/** An article with what stands around it on its page. */
export interface BlogInContext {
  blog: PublicBlog;
  related: BlogCard[];
  previous: BlogCard | null;
  next: BlogCard | null;
}

const RELATED = 3;
const FEED_LENGTH = 50;

/** What is done with articles. */
export function blogVerbs({ database, content, clock }: Parts) {
  return {
    /** Public cards, newest first: whole, or the part that is asked for. */
    listPublic: (page: PageQuery): Promise<Page<BlogCard>> =>
      database.read((db) =>
        store.listPublicBlogs(db, { limit: page.limit, after: readPosition(page) }),
      ),

    /** A numbered page of public cards; null beyond the last. */
    publicPage: (number: number): Promise<CardPage<BlogCard> | null> =>
      database.read(async (db) =>
        cardPage(number, await store.countPublicBlogs(db), (limit, offset) =>
          store.listPublicBlogs(db, { limit, offset }),
        ),
      ),

    newestPublic: (): Promise<BlogCard[]> =>
      database.read(
        async (db) => (await store.listPublicBlogs(db, { limit: CARDS_PER_PAGE })).items,
      ),

    /** The newest public articles with their content, for feeds. */
    publicFeed: async (): Promise<PublicBlog[]> => {
      const rows = await database.read((db) => store.listPublicBlogsWhole(db, FEED_LENGTH));
      return rows.map(toPublicBlog);
    },

    /** Address, title and time of change of every public article. */
    publicAddresses: () => database.read(store.listPublicBlogAddresses),

    /** One public article; null when visitors may not know of it. */
    findPublic: async (slug: string): Promise<PublicBlog | null> => {
      const row = await database.read((db) => store.findPublicBlog(db, { slug }));
      return row && toPublicBlog(row);
    },

    /** One public article with its neighbours; null when visitors may not know of it. */
    findPublicInContext: (slug: string): Promise<BlogInContext | null> =>
      database.read(async (db) => {
        const row = await store.findPublicBlog(db, { slug });
        if (!row) return null;
        const [related, neighbours] = await Promise.all([
          store.listRelatedBlogs(db, row, RELATED),
          store.findPublicNeighbours(db, { time: row.created_at, id: row.id }),
        ]);
        return { blog: toPublicBlog(row), related, ...neighbours };
      }),

    /** Where a former address leads now; null when nowhere. */
    findMoved: (slug: string): Promise<string | null> =>
      database.read(async (db) => {
        const id = await findFormerSlugTarget(db, "blog", slug);
        return id === null ? null : ((await store.findPublicBlog(db, { id }))?.slug ?? null);
      }),

    /** Articles, newest first: all, or those that are asked for; with their texts unless told otherwise. */
    list: async (_actor: Actor, query: BlogListQuery): Promise<Page<Blog | BlogSummary>> => {
      const { limit, published, q, content: withContent = true } = query;
      const text = q === undefined ? undefined : foldText(q);
      if (text === "") return { items: [], next: null };
      const page = { limit, after: readPosition(query), published, text };
      const rows: Page<BlogRow | store.BlogSummaryRow> = await database.read((db) =>
        withContent ? store.listBlogs(db, page) : store.listBlogSummaries(db, page),
      );
      return { items: rows.items.map(toOwners), next: rows.next };
    },

    /** @throws {DomainError} not_found */
    get: async (_actor: Actor, id: string): Promise<Blog> => {
      const row = await database.read((db) => store.findBlog(db, id));
      if (!row) throw notFound("article");
      return toOwners(row);
    },

    /**
     * Stores a new article; without a slug, its title gives one that is free.
     * @throws {DomainError} conflict when the slug that was asked for is taken
     */
    create: async (_actor: Actor, input: NewBlog, createdAt?: Date): Promise<Blog> => {
      await database.requireRoom();
      const now = clock.now().toISOString();
      const { slug, ...fields } = input;
      const row: BlogRow = {
        ...fields,
        id: uuidv7(),
        slug: slug ?? slugFromTitle(input.title),
        author: input.author || siteConfig.defaultAuthor,
        published: toFlag(input.published),
        created_at: createdAt?.toISOString() ?? now,
        updated_at: createdAt?.toISOString() ?? now,
        version: 1,
      };
      return content.change(async (tx) => {
        const isExact = slug !== undefined;
        const stored = await insertWithFreeSlug(tx, "blog", row, isExact, store.insertBlog);
        await putSearchText(tx, searchTextOf(stored));
        return toOwners(stored);
      });
    },

    /**
     * Changes the fields that are given. `version` is what the writer saw; null takes any.
     * @throws {DomainError} not_found, conflict (stale version, or a slug that is taken)
     */
    update: async (_actor: Actor, id: string, patch: BlogPatch, version: number | null) => {
      // Texts can be long. Taking an article offline must stay possible on a full disk.
      if (patch.content !== undefined) await database.requireRoom();
      return refuseTakenSlug("article", () =>
        content.change(async (tx) => {
          const before = await store.lockBlog(tx, id);
          if (!before) throw notFound("article");
          if (version !== null && version !== before.version) throw staleVersion("article");
          const after = await store.updateBlog(tx, id, before.version, {
            ...toRowChange(patch),
            updated_at: clock.now().toISOString(),
            version: before.version + 1,
          });
          if (!after) throw staleVersion("article");
          await moveSlug(tx, "blog", before, after);
          await putSearchText(tx, searchTextOf(after));
          return toOwners(after);
        }),
      );
    },

    /** @throws {DomainError} not_found */
    delete: (_actor: Actor, id: string): Promise<void> =>
      content.change(async (tx) => {
        if (!(await store.deleteBlog(tx, id))) throw notFound("article");
        await deleteFormerSlugsOf(tx, "blog", id);
        await deleteSearchText(tx, "blog", id);
      }),
  };
}

function toRowChange({ published, author, ...fields }: BlogPatch): Partial<BlogRow> {
  return {
    ...fields,
    ...(published === undefined ? {} : { published: toFlag(published) }),
    ...(author === undefined ? {} : { author: author || siteConfig.defaultAuthor }),
  };
}

function searchTextOf({ id, title, excerpt }: BlogRow): SearchTextRow {
  return { kind: "blog", target_id: id, text: searchText(title, excerpt) };
}

function toOwners<Row extends { published: number }>(
  row: Row,
): Omit<Row, "published"> & { published: boolean } {
  return { ...row, published: row.published === 1 };
}

function toPublicBlog({ published: _published, version: _version, ...row }: BlogRow): PublicBlog {
  return row;
}
