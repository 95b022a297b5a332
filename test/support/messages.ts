import type { Locator, Page } from "@playwright/test";
import { adminPaths, apiPaths, messagePaths } from "#contract/paths.ts";
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

export function rows(page: Page): Locator {
  return page.getByRole("region", { name: "List of messages" }).getByRole("listitem");
}

export function row(page: Page, text: string | RegExp): Locator {
  return rows(page).filter({ hasText: text }).getByRole("link");
}

export function pane(page: Page): Locator {
  return page.getByRole("article");
}

/** The list of an owner who knows how many messages there are: what comes from now on is new. */
export async function gotoCountedMessages(page: Page): Promise<void> {
  const listed = page.waitForResponse(leadsTo(messagePaths.contactSubmissions()));
  const asked = listed.then(() => page.waitForRequest(leadsTo(apiPaths.counters())));
  await page.goto(adminPaths.messages());
  await (await (await asked).response())?.finished();
}

function leadsTo(path: string): (of: { url: () => string }) => boolean {
  return (of) => new URL(of.url()).pathname === path;
}
