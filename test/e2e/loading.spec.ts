import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { articlePath, everyPage, notFoundLine } from "#test/support/pages.ts";

test("every page waits for nothing but its HTML, and fetches exactly the fonts that it preloads", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(notFoundLine);
  // A phone shows more parts of the header.
  await page.setViewportSize(screens.phone);
  let fetched: string[] = [];
  // This turns off the browser's cache, which would hold the former page's fonts.
  await page.route("**/*", (route) => route.continue());
  page.on("request", (request) => {
    if (request.resourceType() === "font") fetched.push(new URL(request.url()).pathname);
  });
  // The article's text has words in italics.
  for (const { path } of everyPage.filter(({ path }) => path !== articlePath)) {
    fetched = [];
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(
          (entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking",
        )
        .map((entry) => new URL(entry.name).pathname),
    );
    expect(blocking, path).toEqual([]);
    const preloads = page.locator("link[rel=preload][as=font]");
    const preloaded = await preloads.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href") ?? ""),
    );
    expect(preloaded, path).toHaveLength(2);
    expect(fetched.toSorted(), path).toEqual(preloaded.toSorted());
  }
});

for (const path of [sitePaths.contact(), sitePaths.resources()]) {
  test(`${path} can be read before any of its scripts arrives`, { tag: "@journey" }, async ({
    page,
  }) => {
    await page.route("**/*.js", () => {});
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("html")).not.toHaveClass(/js/);
  });
}

test("no script measures a page that opens at its top on a phone, which would lay it out once more", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(notFoundLine);
  await page.setViewportSize(screens.phone);
  await neverPaint(page);
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const note = (owner: object, name: string) => {
      const { get, value } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      const noting = (real: () => unknown) =>
        function (this: unknown, ...given: []) {
          noted.push(name);
          return Reflect.apply(real, this, given);
        };
      if (get) Object.defineProperty(owner, name, { get: noting(get) });
      else Object.defineProperty(owner, name, { value: noting(value) });
    };
    for (const name of ["scrollX", "scrollY", "pageYOffset"]) note(window, name);
    for (const name of ["offsetTop", "offsetWidth", "offsetHeight"]) {
      note(HTMLElement.prototype, name);
    }
    for (const name of ["getBoundingClientRect", "clientWidth", "clientHeight", "scrollTop"]) {
      note(Element.prototype, name);
    }
  });
  for (const { path } of everyPage) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/js/);
    expect(await page.evaluate(() => Reflect.get(window, "noted")), path).toEqual([]);
  }
});

for (const [path, part] of [
  [sitePaths.contact(), ".island"],
  [sitePaths.resources(), "main"],
] as const) {
  test(`what ${path} can do without waits for the first paint, or for a visitor who uses it`, async ({
    page,
  }) => {
    await neverPaint(page);
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/js/);
    const script = await page.locator(part).first().getAttribute("data-script");
    expect(script).not.toBeNull();
    expect(fetched).not.toContain(script);
    await page.locator(part).first().locator("a, input").last().focus();
    await expect.poll(() => fetched).toContain(script);
  });
}

/** Nothing is ever told of a paint, so that what waits for it does not happen. */
async function neverPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type) => (type === "paint" ? [] : entriesOf(type));
    PerformanceObserver.prototype.observe = () => {};
  });
}

test("no page formats a number or a date before the visitor does something, which costs a phone 50 ms", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(notFoundLine);
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    for (const type of [Number, Date]) {
      const format = type.prototype.toLocaleString;
      type.prototype.toLocaleString = function (this: number & Date, ...given: unknown[]) {
        noted.push(`${type.name} ${String(this)}`);
        return Reflect.apply(format, this, given);
      };
    }
    for (const name of ["NumberFormat", "DateTimeFormat", "PluralRules", "Collator"] as const) {
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          apply: (_target, _this, given) => noted.push(`${name} ${given}`),
          construct: (target, given) => {
            noted.push(`${name} ${given}`);
            return Reflect.construct(target, given);
          },
        }),
      });
    }
  });
  for (const { path } of everyPage) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/js/);
    expect(await page.evaluate(() => Reflect.get(window, "noted")), path).toEqual([]);
  }
});
