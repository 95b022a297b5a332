import { z } from "zod";
import { nouns, publicNouns } from "#contract/nouns.ts";
import { PageQuery } from "#contract/paging.ts";
import { publicationPaths, writingPaths } from "#contract/paths.ts";
import {
  LabelInUse,
  type PublicationListQuery,
  TextFormat,
  WriteNotes,
} from "#contract/publication.ts";
import { DomainError } from "#domain/error.ts";
import { notesOn } from "#domain/markdown/markdown.ts";
import type { NounDefinition, Shapes } from "#domain/publications/publication-noun.ts";
import type { Rendered } from "#domain/publications/rendered-texts.ts";
import type { Keeping } from "#domain/publications/working-copies.ts";
import { cachedJson } from "#http/cache/cached.ts";
import { cachedList, pagesFrom, ROWS_PER_BATCH } from "#http/cache/cached-list.ts";
import { jsonParts, streamedTexts } from "#http/cache/streamed.ts";
import type { CallGroup } from "#http/openapi/document.ts";
import { movable, siteOf } from "#http/page.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  created,
  idOf,
  ifMatch,
  json,
  listHeaders,
  noContent,
  publicQuery,
  type Route,
  versioned,
} from "#http/route.ts";
import { absoluteUrl, withAbsoluteAddresses } from "#site/addresses.ts";
import { withFilesOrigin } from "#site/files-origin.ts";
import type { Site } from "#site/props.ts";
import type { ShareCard } from "#site/share-card.ts";
import type { CardSite, PublicationSite } from "./site.ts";
import { writingCalls } from "./writing-calls.ts";

type ListQuery = z.output<typeof PublicationListQuery> &
  Record<string, string | number | boolean | undefined>;

export interface Publication {
  noun: NounDefinition<Shapes>;
  calls: CallGroup;
  site: PublicationSite;
}

/** The facts about a kind of publication that the API needs. The calls are the same for all kinds. */
export interface PublicationApi<S extends Shapes> {
  noun: NounDefinition<S>;
  schemas: {
    input: z.ZodType<S["input"]>;
    patch: z.ZodType<S["patch"]>;
    draft: z.ZodType<Record<string, unknown> & Keeping>;
    version: z.ZodObject<{ fields: z.ZodType }>;
    full: z.ZodObject & z.ZodType<S["full"]>;
    /** An entry of the owner's list. With `content=false` in the query, it lacks the long texts. */
    listed: z.ZodType;
    listQuery: z.ZodObject & z.ZodType<ListQuery>;
    page: z.ZodType<S["page"]>;
    /** The page’s fields, and its texts as HTML for who asks. */
    answered: z.ZodType;
    card: z.ZodType<S["card"]>;
  };
  shareCard(item: S["page"], site: CardSite): ShareCard;
  /** By the name of the field that each is of. */
  htmlOf(item: Rendered<S>): Record<string, string>;
  maxBytes?: number;
  summaries: {
    listPublished: string;
    getPublished: string;
    list: string;
    create: string;
    get: string;
    delete: string;
  };
}

/** The calls that every kind of publication has: two are public, the others are the owner's. */
export function publicationCalls<S extends Shapes>(api: PublicationApi<S>): Route[] {
  return [
    listPublished(api),
    getPublished(api),
    labels(api),
    list(api),
    create(api),
    get(api),
    update(api),
    remove(api),
    ...writingCalls(api),
  ];
}

function listPublished<S extends Shapes>(api: PublicationApi<S>): Route {
  const { publicList } = publicationPaths[api.noun.kind];
  return publicQuery(
    publicList,
    {
      operationId: `listPublished${publicNouns[api.noun.kind].apiName.many}`,
      summary: api.summaries.listPublished,
      query: PageQuery,
      answer: z.array(api.schemas.card),
      isCached: true,
    },
    ({ c, query }) =>
      cachedList(c, publicList(), query, (page) =>
        c.var.services.app.published(api.noun).list(page),
      ),
  );
}

function getPublished<S extends Shapes>(api: PublicationApi<S>): Route {
  const { apiName, one } = publicNouns[api.noun.kind];
  const { publicItem } = publicationPaths[api.noun.kind];
  const route = publicQuery(
    publicItem,
    {
      operationId: `getPublished${apiName.one}`,
      summary: api.summaries.getPublished,
      query: TextFormat,
      answer: api.schemas.answered,
      isCached: true,
      isMovable: true,
    },
    ({ c, query }) => {
      const published = c.var.services.app.published(api.noun);
      const slug = c.req.param("slug") ?? "";
      return cachedJson(c, async () => {
        const value = await (query.format === "html"
          ? published.findRendered(slug).then((item) => item && withHtml(api, siteOf(c), item))
          : published.find(slug));
        if (!value) throw new DomainError("not_found", `There is no ${one} at this address.`);
        return { value };
      });
    },
  );
  return movable(route, publicItem, (app, slug) => app.published(api.noun).findMoved(slug));
}

/** For readers away from the site, as feeds are. */
function withHtml<S extends Shapes>(
  { noun, htmlOf }: PublicationApi<S>,
  site: Site,
  item: Rendered<S>,
): object {
  const url = absoluteUrl(site, publicationPaths[noun.kind].page(item.slug));
  const html = Object.entries(htmlOf(item)).map(([field, text]) => [
    field,
    withFilesOrigin(withAbsoluteAddresses(text, site, url), site),
  ]);
  return { ...noun.answers.page.parse(item), html: Object.fromEntries(html) };
}

function list<S extends Shapes>(api: PublicationApi<S>): Route {
  const { ownersList } = publicationPaths[api.noun.kind];
  const { apiName } = publicNouns[api.noun.kind];
  return adminQuery(
    ownersList,
    {
      operationId: `list${apiName.many}`,
      scope: "content:read",
      summary: api.summaries.list,
      query: api.schemas.listQuery,
      answer: z.array(api.schemas.listed),
      isCounted: true,
    },
    async ({ c, owner, query }) => {
      const { gates } = c.var.services;
      const owned = owner.publications(api.noun);
      const group = query[nouns[api.noun.kind].groupedBy];
      const filtered = { ...query, label: typeof group === "string" ? group : undefined };
      const list = (page: PageQuery) =>
        gates.ownersLists.run(async () =>
          query.content === false
            ? owned.list({ ...filtered, ...page })
            : owned.listWhole({ ...filtered, ...page }),
        );
      const isWhole = query.limit === undefined && query.cursor === undefined;
      const { items, next, total } = await list(isWhole ? { limit: ROWS_PER_BATCH } : query);
      const counted = { "X-Total-Count": String(total) };
      if (!isWhole || next === null) {
        return json(items, 200, { ...listHeaders(ownersList(), query, next), ...counted });
      }
      return streamedTexts(c, jsonParts(pagesFrom({ items, next }, list)), {
        "Content-Type": "application/json",
        ...counted,
      });
    },
  );
}

function labels<S extends Shapes>({ noun }: PublicationApi<S>): Route {
  const { apiName } = publicNouns[noun.kind];
  return adminCall(
    "GET",
    writingPaths[noun.kind].labels,
    {
      operationId: `list${apiName.one}Labels`,
      scope: "content:read",
      summary: `What \`${nouns[noun.kind].groupedBy}\` can be asked for, with how many have it.`,
      answer: z.array(LabelInUse),
    },
    async ({ owner }) => json(await owner.publications(noun).labels()),
  );
}

function create<S extends Shapes>(api: PublicationApi<S>): Route {
  const { ownersList, ownersItem } = publicationPaths[api.noun.kind];
  return adminWrite(
    "POST",
    ownersList,
    {
      operationId: `create${publicNouns[api.noun.kind].apiName.one}`,
      scope: "content:write",
      summary: api.summaries.create,
      description:
        "Without a slug, the title gives one that is free. Only what is published has to be complete.",
      body: api.schemas.input,
      maxBytes: api.maxBytes,
      answer: api.schemas.full.extend(WriteNotes.shape),
      status: 201,
      isVersioned: true,
      refuses: ["conflict"],
    },
    async ({ owner, body }) => {
      const item = await owner.publications(api.noun).create(body);
      return created(await withNotes(api, item), ownersItem(item.id));
    },
  );
}

function get<S extends Shapes>(api: PublicationApi<S>): Route {
  return adminCall(
    "GET",
    publicationPaths[api.noun.kind].ownersItem,
    {
      operationId: `get${publicNouns[api.noun.kind].apiName.one}`,
      scope: "content:read",
      summary: api.summaries.get,
      answer: api.schemas.full,
      isVersioned: true,
    },
    async ({ c, owner }) => {
      const owned = owner.publications(api.noun);
      return versioned(await owned.get(idOf(c)));
    },
  );
}

function update<S extends Shapes>(api: PublicationApi<S>): Route {
  return adminWrite(
    "PUT",
    publicationPaths[api.noun.kind].ownersItem,
    {
      operationId: `update${publicNouns[api.noun.kind].apiName.one}`,
      scope: "content:write",
      summary: "Changes the fields that are sent, and drops the draft they take the place of.",
      description:
        "Only what is published has to be complete. Where everything says so already, nothing is changed.",
      body: api.schemas.patch,
      maxBytes: api.maxBytes,
      answer: api.schemas.full.extend(WriteNotes.shape),
      isVersioned: true,
    },
    async ({ c, owner, body }) => {
      const owned = owner.publications(api.noun);
      const item = await owned.update(idOf(c), body, ifMatch(c));
      return versioned(await withNotes(api, item));
    },
  );
}

async function withNotes<S extends Shapes>({ noun }: PublicationApi<S>, item: S["full"]) {
  const texts = Object.entries(item).flatMap(([name, value]) =>
    noun.bodyFields.includes(name) && typeof value === "string" ? [value] : [],
  );
  const notes = await notesOn(texts);
  return notes.length > 0 ? { ...item, notes } : item;
}

function remove<S extends Shapes>(api: PublicationApi<S>): Route {
  return adminCall(
    "DELETE",
    publicationPaths[api.noun.kind].ownersItem,
    {
      operationId: `delete${publicNouns[api.noun.kind].apiName.one}`,
      scope: "content:write",
      summary: api.summaries.delete,
      status: 204,
      checksVersion: true,
    },
    async ({ c, owner }) => {
      await owner.publications(api.noun).delete(idOf(c), ifMatch(c));
      return noContent();
    },
  );
}
