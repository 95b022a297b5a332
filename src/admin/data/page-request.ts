import { readJson, send } from "#admin/request.ts";

/** `total` is 0 where the list is not counted. */
export async function requestPage<Item>(
  path: string,
  signal?: AbortSignal,
): Promise<{ items: Item[]; next: string | null; total: number }> {
  const response = await send("GET", path, { signal });
  const items = await readJson<Item[]>(response, signal);
  const { headers } = response;
  return {
    items,
    next: nextCursor(headers.get("link")),
    total: Number(headers.get("x-total-count")),
  };
}

function nextCursor(link: string | null): string | null {
  const address = link && /<([^>]*)>; rel="next"/.exec(link)?.[1];
  return address ? new URL(address, location.origin).searchParams.get("cursor") : null;
}
