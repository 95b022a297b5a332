import type { Page } from "#contract/paging.ts";
import { decodeCursor, type Position } from "#storage/cursor.ts";

/** Follows a list to its end, like a client. */
export async function walkPages<Item>(
  list: (after: Position | null) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: Position | null = null;
  while (true) {
    const page: Page<Item> = await list(after);
    items.push(...page.items);
    if (page.next === null) return items;
    const [name = ""] = Buffer.from(page.next, "base64url").toString().split(" ");
    after = decodeCursor(page.next, name);
  }
}
