import { get, type IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectLive } from "#test/support/contact-form.ts";
import {
  articlePath,
  everyPage,
  guidePath,
  notFoundLine,
  unknownPath,
} from "#test/support/pages.ts";

const KB = 1000;

/** Kilobytes of JavaScript, as brotli, that a page may load. */
const budgets: Record<string, number> = {
  [sitePaths.home()]: 5,
  [sitePaths.about()]: 5,
  [sitePaths.services()]: 5,
  [articlePath]: 5,
  [sitePaths.contact()]: 75,
  [sitePaths.resources()]: 75,
  [guidePath]: 75,
};

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads at most ${budget} kB of JavaScript`, async ({ page }) => {
    const scripts = await scriptsOf(page, path);
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const script of scripts) bytes += (await fetchAsBrotli(script)).bytes;
    test.info().annotations.push({ type: "brotli", description: `${bytes} bytes` });
    expect(bytes).toBeLessThanOrEqual(budget * KB);
  });
}

test("every page waits for one stylesheet and nothing else", async ({ page }) => {
  for (const { path } of everyPage.filter(({ path }) => path !== unknownPath)) {
    await page.goto(path);
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(
          (entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking",
        )
        .map((entry) => new URL(entry.name).pathname),
    );
    expect(blocking, path).toEqual([expect.stringMatching(/^\/assets\/site-[\w-]+\.css$/)]);
    const scripts = page.locator("script[src]");
    const types = await scripts.evaluateAll((all) =>
      all.map((script) => script.getAttribute("type")),
    );
    expect(new Set(types)).toEqual(new Set(["module"]));
    const inline = page.locator(
      "script:not([src]):not([type='application/ld+json']), style, [style]",
    );
    await expect(inline.filter({ visible: true })).toHaveCount(0);
  }
});

test("every page fetches the fonts that it preloads, and no others", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(notFoundLine);
  // A phone shows more of the header's parts.
  await page.setViewportSize(screens.phone);
  let fetched: string[] = [];
  // Without the browser's cache, in which the fonts of the page before would be.
  await page.route("**/*", (route) => route.continue());
  page.on("request", (request) => {
    if (request.resourceType() === "font") fetched.push(new URL(request.url()).pathname);
  });
  // The text of an article has words in italics.
  for (const { path } of everyPage.filter(({ path }) => path !== articlePath)) {
    fetched = [];
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const preloads = page.locator("link[rel=preload][as=font]");
    const preloaded = await preloads.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href") ?? ""),
    );
    expect(preloaded, path).toHaveLength(2);
    expect(fetched.toSorted(), path).toEqual(preloaded.toSorted());
  }
});

for (const path of [sitePaths.contact(), sitePaths.resources()]) {
  test(`${path} can be read before any of its scripts arrives`, async ({ page }) => {
    await page.route("**/*.js", () => {});
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("html")).not.toHaveClass(/js/);
  });
}

test("hashed files may be kept for ever, and text among them comes as brotli", async ({ page }) => {
  const addresses = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "document") addresses.add(response.url());
  });
  for (const path of [sitePaths.home(), sitePaths.contact()]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
  }
  const hashed = [...addresses].filter((address) => /\/(assets|fonts|pictures)\//.test(address));
  expect(hashed.length).toBeGreaterThan(8);
  for (const address of hashed) {
    const { headers } = await fetchAsBrotli(address);
    expect(headers["cache-control"], address).toBe("public, max-age=31536000, immutable");
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    if (/\.(js|css)$/.test(address)) expect(headers["content-encoding"], address).toBe("br");
  }
});

test("a page comes as brotli, with a tag by which it need not come again", async ({ demoSite }) => {
  for (const { path } of everyPage.filter((page) => page.path !== unknownPath)) {
    const { headers } = await fetchAsBrotli(demoSite.url + path);
    expect(headers["content-encoding"], path).toBe("br");
    const again = await fetchAsBrotli(demoSite.url + path, { "If-None-Match": headers.etag ?? "" });
    expect(again.status, path).toBe(304);
  }
});

/** Every script that a page loads by itself, once it is alive. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  await page.goto(path);
  await expect(page.locator("html")).toHaveClass(/js/);
  if (path === sitePaths.contact()) await expectLive(page);
  return [...scripts];
}

interface Fetched {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  /** Of the body as it came over the wire. */
  bytes: number;
}

function fetchAsBrotli(address: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "br", ...headers } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes }),
      );
    }).on("error", reject);
  });
}
