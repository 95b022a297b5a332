import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { SITE_URL, type TestApp } from "#test/support/app.ts";
import { startDemoApp } from "#test/support/demo-app.ts";
import {
  all,
  attribute,
  fetchPage,
  linksOf,
  one,
  type Part,
  section,
  textOf,
  textsOf,
} from "#test/support/html.ts";
import { articlePath, caseStudyPath, everyPage, unknownPath } from "#test/support/pages.ts";
import { openingScript } from "./opening-script.ts";

let app: TestApp;
const pages = new Map<string, Part>();

beforeAll(async () => {
  app = await startDemoApp();
  for (const { path, status: expected = 200 } of everyPage) {
    const { status, root } = await fetchPage(app, path);
    expect(status, path).toBe(expected);
    pages.set(path, root);
  }
});
afterAll(() => app.close());

function pageAt(path: string): Part {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} was not fetched.`);
  return page;
}

const known = everyPage.map(({ path }) => path).filter((path) => path !== unknownPath);

const mainLinks = [
  ["Home", "/"],
  ["About", "/about"],
  ["Services", "/services"],
  ["Resources", "/resources"],
  ["Contact", "/contact"],
];

it("words that are invented say so beside who said them", () => {
  expect(textOf(one(pageAt(caseStudyPath), ".case-quote figcaption"))).toContain("Sample data");
});

it("the menu of a phone has the work that is published", () => {
  const menu = one(pageAt("/"), "nav[aria-label=Menu]");
  expect(linksOf(menu)).toContainEqual(["Work", publicationPaths["case-study"].list()]);
});

describe.each(everyPage)("$name", ({ path, current }) => {
  it("has the header's links in order, and marks its own", () => {
    const header = one(pageAt(path), "header.site-header");
    const nav = one(header, "nav[aria-label=Main]");
    expect(linksOf(nav)).toEqual(mainLinks);
    expect(linksOf(header)).toContainEqual(["Book Your Pilot", "/contact"]);
    expect(textsOf(nav, "[aria-current=page]")).toEqual(current ? [current] : []);
  });

  it("opens without waiting for a stylesheet or script, holds styles, and one script", () => {
    const page = pageAt(path);
    expect(all(page, "head link[rel=stylesheet]")).toEqual([]);
    // What a long page opens with has no footer; the whole sheet comes behind it.
    const isLong = [sitePaths.home(), articlePath].includes(path);
    expect(all(page, "link[rel=stylesheet]")).toHaveLength(isLong ? 1 : 0);
    expect(textsOf(page, "style")).toEqual([
      `.site-header{position:fixed}${isLong ? "" : ".site-footer{position:relative}"}`,
    ]);
    const scripts = all(page, "script[src]");
    expect(scripts.length).toBeGreaterThan(0);
    expect(new Set(scripts.map((script) => attribute(script, "type")))).toEqual(
      new Set(["module"]),
    );
    expect(textsOf(page, "script:not([src]):not([type='application/ld+json'])")).toEqual([
      openingScript,
    ]);
    expect(all(page, "[style]")).toEqual([]);
  });

  it("comes as brotli, with a tag by which it need not come again", async () => {
    const first = await app.fetch(path, { headers: { "Accept-Encoding": "br" } });
    expect(first.headers.get("content-encoding")).toBe("br");
    if (path === unknownPath) return;
    const tag = first.headers.get("etag") ?? "";
    const again = await app.fetch(path, {
      headers: { "Accept-Encoding": "br", "If-None-Match": tag },
    });
    expect(again.status).toBe(304);
  });
});

function meta(page: Part, name: string): string | null {
  const [element] = all(page, `meta[name="${name}"], meta[property="${name}"]`);
  return element ? attribute(element, "content") : null;
}

function titleOf(page: Part): string {
  return textOf(one(page, "head > title"));
}

function linkedData(page: Part): Map<string, Record<string, unknown>> {
  const texts = textsOf(page, "script[type='application/ld+json']");
  const things = texts.map((text): Record<string, unknown> => JSON.parse(text));
  for (const thing of things) expect(thing["@context"]).toBe("https://schema.org");
  return new Map(things.map((thing) => [String(thing["@type"]), thing]));
}

describe("the metadata", () => {
  it.each(known)("of %s describe it to search engines and in shared links", async (path) => {
    const page = pageAt(path);
    const title = titleOf(page);
    expect(title).toMatch(new RegExp(`^\\S.* \\| ${siteConfig.brand}$`));
    expect(meta(page, "description")?.length).toBeGreaterThan(50);
    expect(meta(page, "keywords")).toBeTruthy();
    expect(attribute(one(page, "html"), "lang")).toBe("en-AU");
    expect(attribute(one(page, "link[rel=canonical]"), "href")).toBe(SITE_URL + path);
    expect(meta(page, "og:title")).toBe(title);
    expect(meta(page, "og:description")).toBe(meta(page, "description"));
    expect(meta(page, "og:url")).toBe(SITE_URL + path);
    const isWritten = path === articlePath || path === caseStudyPath;
    expect(meta(page, "og:type")).toBe(isWritten ? "article" : "website");
    expect(meta(page, "og:site_name")).toBe(siteConfig.brand);
    const picture = meta(page, "og:image") ?? "";
    expect(picture.startsWith(`${SITE_URL}/`)).toBe(true);
    const answer = await app.fetch(picture.slice(SITE_URL.length));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^image\//);
    linkedData(page);
  });

  it("give no two pages the same title or description", () => {
    expect(new Set(known.map((path) => titleOf(pageAt(path)))).size).toBe(known.length);
    const descriptions = known.map((path) => meta(pageAt(path), "description"));
    expect(new Set(descriptions).size).toBe(known.length);
  });

  it("keep an unknown address out of search results", () => {
    const page = pageAt(unknownPath);
    expect(meta(page, "robots")).toBe("noindex");
    expect(all(page, "link[rel=canonical]")).toEqual([]);
    expect(textsOf(one(page, "main"), "a")).toEqual([
      expect.stringContaining("Home"),
      expect.stringContaining("Services"),
      expect.stringContaining("Contact"),
    ]);
  });

  it("of Home tell search engines who the agency is", () => {
    const things = linkedData(pageAt(sitePaths.home()));
    expect(things.get("Organization")).toMatchObject({
      name: siteConfig.brand,
      foundingDate: "2025",
      areaServed: "Worldwide",
      address: { addressCountry: "AU" },
      aggregateRating: { ratingValue: "5.0", reviewCount: 1 },
    });
    expect(things.get("WebSite")).toMatchObject({ name: siteConfig.brand });
  });

  it("of an article tell search engines its headline, dates and author", () => {
    const page = pageAt(articlePath);
    const things = linkedData(page);
    expect(things.get("BlogPosting")).toMatchObject({
      headline: textOf(one(page, "h1")),
      url: SITE_URL + articlePath,
      author: { name: siteConfig.defaultAuthor },
    });
    expect(things.get("BreadcrumbList")).toBeDefined();
  });
});

describe("Resources", () => {
  it("shows an article's picture, badge, date, read time, title, excerpt and the way in", () => {
    const shelf = section(pageAt(sitePaths.resources()), "Latest Articles");
    expect(all(shelf, "article")).toHaveLength(6);
    const card = one(shelf, "article:first-of-type");
    expect(all(card, "img")).toHaveLength(1);
    expect(textOf(one(card, ".badge"))).toBe("Marketing Intelligence");
    expect(textOf(one(card, "time"))).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    expect(textsOf(card, ".card-meta-item")).toEqual([expect.stringMatching(/^\d+ min read$/)]);
    expect(textsOf(card, "p")).toContainEqual(expect.stringMatching(/^Two ad platforms claimed/));
    expect(linksOf(card)).toEqual([
      ["Count conversions at your own front door", "/blogs/count-conversions-at-your-own-door"],
      ["Read Article", "/blogs/count-conversions-at-your-own-door"],
    ]);
  });

  it("shows a guide's cover, pages, format, title, description, topics and the download", () => {
    const shelf = section(pageAt(sitePaths.resources()), "Downloadable Guides");
    const card = one(shelf, "article:first-of-type");
    expect(all(card, "img")).toHaveLength(1);
    expect(textsOf(card, ".card-meta-item")).toEqual(["14 pages", "PDF"]);
    expect(textOf(one(card, "h3"))).toBe("The Pilot Playbook");
    expect(textsOf(card, "p")).toContainEqual(expect.stringMatching(/^How to choose, scope, mea/));
    expect(textsOf(card, "ul[aria-label=Topics] li")).toEqual([
      "Pilots",
      "Measurement",
      "Worksheets",
      "Decisions",
    ]);
    expect(textOf(card)).toContain("Download Free");
  });

  it("leads to the contact form with Schedule Consultation", () => {
    const links = linksOf(one(pageAt(sitePaths.resources()), "main"));
    expect(links).toContainEqual(["Schedule Consultation", "/contact"]);
  });
});
