import type { Page, PageQuery } from "#contract/paging.ts";
import { cached } from "./cached.ts";
import type { HttpContext } from "./context.ts";
import type { Rendered } from "./page-cache.ts";
import { listHeaders } from "./route.ts";

type List<Item> = (query: PageQuery) => Promise<Page<Item>>;

/** Rows that are in memory at once while a whole list is put together. */
const ROWS_AT_ONCE = 100;

/**
 * A public list: whole, its first page, or a page behind a cursor. The latter is made for each who asks,
 * because strangers could make up cursors until the cache held nothing else.
 */
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

/** All items of a list, some at a time. */
export async function* inParts<Item>(list: List<Item>): AsyncGenerator<Item[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await list({ limit: ROWS_AT_ONCE, cursor });
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** A whole list as JSON. Its rows and its text are never in memory at once. */
async function wholeList<Item>(list: List<Item>): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const items of inParts(list)) {
    parts.push(Buffer.from(JSON.stringify(items).slice(1, -1)));
  }
  const commas = parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(","), part]));
  return Buffer.concat([Buffer.from("["), ...commas, Buffer.from("]")]);
}
