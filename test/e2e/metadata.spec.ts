import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { expect, test } from "#test/support/browser.ts";
import { articlePath, everyPage, unknownPath } from "#test/support/pages.ts";
import { SITE_URL } from "#test/support/prepared-site.ts";

// Nothing here needs a script to run, and so nobody who reads a shared link does.
test.use({ javaScriptEnabled: false });

const known = everyPage.filter(({ path }) => path !== unknownPath);

function meta(page: Page, name: string): Promise<string | null> {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
}

/** Every thing of the page's structured data, by its type. */
async function linkedData(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const texts = await page.locator("script[type='application/ld+json']").allTextContents();
  const things = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  for (const thing of things) expect(thing["@context"]).toBe("https://schema.org");
  return new Map(things.map((thing) => [String(thing["@type"]), thing]));
}

test("every page describes itself to search engines and to whoever shares it", async ({ page }) => {
  for (const { path } of known) {
    await page.goto(path);
    const title = await page.title();
    expect(title, path).toMatch(new RegExp(`^\\S.* \\| ${siteConfig.brand}$`));
    expect((await meta(page, "description"))?.length).toBeGreaterThan(50);
    expect(await meta(page, "keywords")).toBeTruthy();
    await expect(page.locator("html")).toHaveAttribute("lang", "en-AU");
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveAttribute("href", SITE_URL + path);
    expect(await meta(page, "og:title")).toBe(title);
    expect(await meta(page, "og:description")).toBe(await meta(page, "description"));
    expect(await meta(page, "og:url")).toBe(SITE_URL + path);
    expect(await meta(page, "og:type")).toBe(path === articlePath ? "article" : "website");
    expect(await meta(page, "og:site_name")).toBe(siteConfig.brand);
    const picture = (await meta(page, "og:image")) ?? "";
    expect(picture.startsWith(`${SITE_URL}/`)).toBe(true);
    const answer = await page.request.get(picture.slice(SITE_URL.length));
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
    await linkedData(page);
  }
});

test("no two pages share a title or a description", async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string | null>();
  for (const { path } of known) {
    await page.goto(path);
    titles.add(await page.title());
    descriptions.add(await meta(page, "description"));
  }
  expect(titles.size).toBe(known.length);
  expect(descriptions.size).toBe(known.length);
});

test("an unknown address is kept out of search results", async ({ page, allowTrouble }) => {
  allowTrouble(/status of 404/);
  const answer = await page.goto(unknownPath);
  expect(answer?.status()).toBe(404);
  expect(await meta(page, "robots")).toBe("noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveText([/Home/, /Services/, /Contact/]);
});

test("Home tells search engines who the agency is", async ({ page }) => {
  await page.goto(sitePaths.home());
  const things = await linkedData(page);
  expect(things.get("Organization")).toMatchObject({
    name: siteConfig.brand,
    foundingDate: "2025",
    areaServed: "Worldwide",
    address: { addressCountry: "AU" },
    aggregateRating: { ratingValue: "5.0", reviewCount: 1 },
  });
  expect(things.get("WebSite")).toMatchObject({ name: siteConfig.brand });
});

test("an article tells search engines its headline, dates and author", async ({ page }) => {
  await page.goto(articlePath);
  const headline = await page.getByRole("heading", { level: 1 }).textContent();
  const things = await linkedData(page);
  expect(things.get("BlogPosting")).toMatchObject({
    headline,
    url: SITE_URL + articlePath,
    author: { name: siteConfig.defaultAuthor },
  });
  expect(things.get("BreadcrumbList")).toBeDefined();
});
