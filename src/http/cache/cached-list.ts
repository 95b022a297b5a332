import { setImmediate as nextTurn } from "node:timers/promises";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { HttpContext } from "#http/context.ts";
import { listHeaders } from "#http/route.ts";
import { cached } from "./cached.ts";
import type { Rendered } from "./page-cache.ts";
import { jsonParts } from "./streamed.ts";

type List<Item> = (query: PageQuery) => Promise<Page<Item>>;

/** Limits the rows in memory while a whole list is assembled. */
export const ROWS_PER_BATCH = 100;

/** Pages with a cursor are not cached, because strangers could fill the cache with made-up cursors. */
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
  yield* pagesFrom(await list({ limit: ROWS_PER_BATCH }), list);
}

export async function* pagesFrom<Item>(
  { items, next }: Page<Item>,
  list: List<Item>,
): AsyncGenerator<Item[]> {
  yield items;
  let cursor = next;
  while (cursor !== null) {
    // A database in this process answers at once and would leave other requests no turn.
    await nextTurn();
    const page = await list({ limit: ROWS_PER_BATCH, cursor });
    yield page.items;
    cursor = page.next;
  }
}

/** Keeps either the rows or the text of a part in memory, never both. */
async function wholeList<Item>(list: List<Item>): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const text of jsonParts(inParts(list))) parts.push(Buffer.from(text));
  return Buffer.concat(parts);
}
