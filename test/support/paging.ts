import type { Page } from "#contract/paging.ts";
import { decodeCursor, type Position } from "#storage/cursor.ts";

/** Walks a list page by page to its end, as a client does. */
export async function walkPages<Item>(
  list: (after: Position | null) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: Position | null = null;
  while (true) {
    const page: Page<Item> = await list(after);
    items.push(...page.items);
    if (page.next === null) return items;
    after = decodeCursor(page.next);
  }
}
