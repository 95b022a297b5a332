import type { Locator, Page } from "@playwright/test";
import type { BuiltSite } from "./site.ts";

/** How many visitors write at once: few enough that a busy machine turns none of them away. */
const AT_ONCE = 10;

/** Sends many messages, numbered; those that are sent at once come in any order. */
export async function sendMessages(site: BuiltSite, count: number): Promise<void> {
  for (let first = 1; first <= count; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - first + 1);
    await Promise.all(
      Array.from({ length: size }, (_, index) => sendNumbered(site, first + index)),
    );
  }
}

function sendNumbered(site: BuiltSite, number: number): Promise<void> {
  return site.sendMessage({
    name: `Visitor ${number}`,
    email: `visitor${number}@client.example`,
    message: `This is message number ${number}.`,
  });
}

/** The rows of the list of messages, from the top. */
export function rows(page: Page): Locator {
  return page.getByRole("region", { name: "List of messages" }).getByRole("listitem");
}

/** The link of the row that shows this text. */
export function row(page: Page, text: string): Locator {
  return rows(page).filter({ hasText: text }).getByRole("link");
}

/** The message that is open. */
export function pane(page: Page): Locator {
  return page.getByRole("article");
}
