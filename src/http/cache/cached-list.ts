import type { Page, PageQuery } from "#contract/paging.ts";
import type { HttpContext } from "#http/context.ts";
import { listHeaders } from "#http/route.ts";
import { cached } from "./cached.ts";
import type { Rendered } from "./page-cache.ts";

type List<Item> = (query: PageQuery) => Promise<Page<Item>>;

/** Bounds the rows in memory while a whole list is assembled. */
const ROWS_PER_BATCH = 100;

/** Pages behind a cursor are not cached: strangers could make up cursors that fill the cache. */
export function cachedList<Item>(
  c: HttpContext,
  path: string,
  query: PageQuery,
  list: List<Item>,
): Promise<Response> {
  const { gates } = c.var.services;
  const json = { status: 200, contentType: "application/json", kind: "data" } as const;
  if (query.limit === undefined && query.cursor === undefined) {
    const render = async (): Promise<Rendered> => ({ ...json, body: await wholeList(list) });
    return cached(c, render, { gate: gates.lists });
  }
  const render = async (): Promise<Rendered> => {
    const { items, next } = await list(query);
    return { ...json, body: JSON.stringify(items), headers: listHeaders(path, query, next) };
  };
  return cached(c, render, { isKept: query.cursor === undefined });
}

export async function* inParts<Item>(list: List<Item>): AsyncGenerator<Item[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await list({ limit: ROWS_PER_BATCH, cursor });
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Rows and text are never in memory at the same time. */
async function wholeList<Item>(list: List<Item>): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const items of inParts(list)) {
    parts.push(Buffer.from(JSON.stringify(items).slice(1, -1)));
  }
  const commas = parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(","), part]));
  return Buffer.concat([Buffer.from("["), ...commas, Buffer.from("]")]);
}
