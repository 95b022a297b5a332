import { expect, type Locator, type Page } from "@playwright/test";
import { adminPaths } from "#contract/paths.ts";
import type { BuiltSite } from "./site.ts";

/** Few enough that a busy machine refuses none of them. */
const AT_ONCE = 10;

/** Numbered; messages of one batch come in any order. */
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

/** From the top of the list. */
export function rows(page: Page): Locator {
  return page.getByRole("region", { name: "List of messages" }).getByRole("listitem");
}

/** The link of the row with this text. */
export function row(page: Page, text: string | RegExp): Locator {
  return rows(page).filter({ hasText: text }).getByRole("link");
}

export function pane(page: Page): Locator {
  return page.getByRole("article");
}

/** The list with a clock that stands still, so that looking at a message never counts as reading. */
export async function gotoMessagesWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(adminPaths.messages());
  await expect(rows(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}
