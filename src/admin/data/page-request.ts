import { readJson, send } from "#admin/request.ts";

/** Rows that a screen shows at once. The longest page of the API, four times as long, takes seconds to draw. */
export const ROWS_AT_ONCE = 50;

interface PageAnswer<Item> {
  items: Item[];
  next: string | null;
  /** 0 where the list is not counted. */
  total: number;
  /** Stands for all entries; null where nothing takes them together. */
  state: string | null;
}

export async function requestPage<Item>(
  path: string,
  signal?: AbortSignal,
): Promise<PageAnswer<Item>> {
  const response = await send("GET", path, { signal });
  const items = await readJson<Item[]>(response, signal);
  const { headers } = response;
  return {
    items,
    next: nextCursor(headers.get("link")),
    total: Number(headers.get("x-total-count")),
    state: headers.get("x-list-state"),
  };
}

function nextCursor(link: string | null): string | null {
  const address = link && /<([^>]*)>; rel="next"/.exec(link)?.[1];
  return address ? new URL(address, location.origin).searchParams.get("cursor") : null;
}
