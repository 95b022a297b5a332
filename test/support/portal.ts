import type { Page } from "@playwright/test";
import type { ErrorCode, Problem } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import { test as base, expect, screens } from "./browser.ts";
import { expectAccessible, expectReadableColors } from "./page-checks.ts";
import { type BuiltSite, startSite } from "./site.ts";

interface PortalFixtures {
  /** This test's own, empty; relative addresses lead to it. */
  site: BuiltSite;
  /** Signed in, on no screen yet. */
  owner: Page;
}

export const test = base.extend<PortalFixtures>({
  site: async ({}, use) => {
    const site = await startSite("empty");
    await use(site);
    await site.close();
    expect(site.errors, "errors in the server's log").toEqual([]);
  },
  baseURL: async ({ site }, use) => use(site.url),
  owner: async ({ page, site }, use) => {
    await page.addInitScript(keepTokenOnce, [
      TOKEN_STORAGE_KEY,
      site.ownerToken ?? (await site.signIn()),
    ] as const);
    await use(page);
  },
});

export { expect, screens };

/** Runs in every page before its scripts: signs in the first one, so that signing out holds. */
function keepTokenOnce([key, token]: readonly [string, string]): void {
  const mark = "signed in by the test";
  if (location.protocol === "about:" || localStorage.getItem(mark)) return;
  localStorage.setItem(mark, "yes");
  localStorage.setItem(key, token);
}

/** Puts a fresh token of the owner into the page's storage. */
export async function signIn(page: Page, site: BuiltSite): Promise<void> {
  await page.goto("/robots.txt");
  await keepToken(page, await site.signIn());
}

/** Keeps the token for the origin that the page is at. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
}

/** Replaces the server's answer: nothing at all, or a refusal. */
export type Trouble =
  | "network"
  | ({ status: number; code: ErrorCode; detail: string } & Partial<Problem>);

/** Fails real requests, up to `times`, until the returned function is called. */
export async function failCalls(
  page: Page,
  method: string | RegExp,
  path: string | RegExp,
  trouble: Trouble,
  times = Number.POSITIVE_INFINITY,
): Promise<() => Promise<void>> {
  let left = times;
  const matches = matching(path);
  await page.route(matches, async (route) => {
    if (left === 0 || !isOf(route.request().method(), method)) return route.fallback();
    left -= 1;
    if (trouble === "network") return route.abort("connectionfailed");
    await route.fulfill({
      status: trouble.status,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: "Refused",
        requestId: "test",
        ...trouble,
      }),
    });
  });
  // Unrouting would switch interception off, and the next request could slip by.
  return async () => {
    left = 0;
  };
}

/** The server does what the next such request asks, and nobody learns of it. */
export async function loseAnswer(
  page: Page,
  method: string,
  path: string | RegExp,
  isMeant: (body: string) => boolean = () => true,
): Promise<void> {
  let isDone = false;
  await page.route(matching(path), async (route) => {
    const request = route.request();
    if (isDone || request.method() !== method || !isMeant(request.postData() ?? "")) {
      return route.fallback();
    }
    isDone = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}

/** Holds calls back until the returned function is called. */
export async function holdCalls(
  page: Page,
  method: string | RegExp,
  path: string | RegExp,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(matching(path), async (route) => {
    if (isOf(route.request().method(), method)) await promise;
    await route.fallback();
  });
  return resolve;
}

function matching(path: string | RegExp): (url: URL) => boolean {
  return ({ pathname }) => isOf(pathname, path);
}

function isOf(text: string, pattern: string | RegExp): boolean {
  return typeof pattern === "string" ? text === pattern : pattern.test(text);
}

/** Opens a part of an editor's panel, if it is folded. */
export async function unfold(page: Page, title: string): Promise<void> {
  const section = page
    .locator("details")
    .filter({ has: page.getByRole("heading", { name: title }) });
  if ((await section.getAttribute("open")) === null)
    await section.locator("summary").first().click();
}

export function toast(page: Page, title: string) {
  return page
    .locator("[data-sonner-toast]")
    .filter({ has: page.getByText(title, { exact: true }) });
}

/** Checks phone and desktop, and the colours of the dark theme. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [screens.phone, screens.desktop]) {
    await page.setViewportSize(size);
    await expectAccessibleInBothThemes(page);
  }
}

/** Checks the present width only: for dialogs, notices and failures, which look alike at all widths. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColors(page);
  await page.emulateMedia({ colorScheme: "light" });
}
