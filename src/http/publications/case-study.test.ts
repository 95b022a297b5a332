import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { fetchPage, textsOf } from "#test/support/html.ts";
import { createCaseStudy, newCaseStudy, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const paths = publicationPaths["case-study"];

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const textAt = async (path: string) => (await app.fetch(path)).text();

describe("while no case study is published", () => {
  const expectNothing = async () => {
    for (const path of [paths.list(), paths.page("eleven-hours-a-week")]) {
      expect((await app.fetch(path)).status, path).toBe(404);
    }
    for (const path of [sitePaths.home(), sitePaths.about(), "/nowhere"]) {
      expect(await textAt(path), path).not.toContain(paths.list());
    }
    for (const path of [sitePaths.sitemap(), sitePaths.llms(), sitePaths.atom()]) {
      expect(await textAt(path), path).not.toMatch(/case.stud/i);
    }
    expect(await (await app.fetch(paths.publicList())).json()).toEqual([]);
  };

  it("nothing of the kind shows anywhere on the site", expectNothing);

  it("a draft changes nothing, and what was published is gone once it is a draft again", async () => {
    const { id } = await createCaseStudy(app, token, { published: false });
    await expectNothing();
    await app.send("PUT", paths.ownersItem(id), { published: true }, token);
    expect(await textAt(sitePaths.about())).toContain(`href="${paths.list()}"`);
    expect(await textAt(sitePaths.sitemap())).toContain(paths.list());
    await app.send("PUT", paths.ownersItem(id), { published: false }, token);
    await expectNothing();
    await app.send("PUT", paths.ownersItem(id), { published: true }, token);
    await app.send("DELETE", paths.ownersItem(id), undefined, token);
    await expectNothing();
  });
});

describe("the page of a case study", () => {
  const page = async (fields: object) => {
    const { slug } = await createCaseStudy(app, token, fields);
    return textAt(paths.page(slug));
  };

  it("has the chapters as HTML, the figures with how they were measured, and the quote", async () => {
    const text = await page({});
    expect(text).toContain("<strong>400 invoices</strong>");
    expect(text).toContain("Thirty items timed.");
    expect(text).toContain("We read one line every Friday.");
    expect(text).not.toContain("What did not work");
  });

  it("withholds the client who has no name, and says what is invented", async () => {
    expect(await page({ client: "" })).not.toContain("Client Pty Ltd");
    const text = await page({ is_sample: true });
    expect(text).toContain("Sample data");
    expect(text).toContain("Invented; the sums are real");
  });

  it("tells search engines what an article tells them: dates, author, publisher", async () => {
    const { slug } = await createCaseStudy(app, token, {});
    const { root } = await fetchPage(app, paths.page(slug));
    const data = textsOf(root, "script[type='application/ld+json']").map((text) =>
      JSON.parse(text),
    );
    expect(data).toContainEqual(
      expect.objectContaining({
        "@type": "Article",
        datePublished: expect.any(String),
        author: expect.objectContaining({ name: siteConfig.defaultAuthor }),
        publisher: expect.objectContaining({ name: siteConfig.brand }),
        mainEntityOfPage: { "@type": "WebPage", "@id": SITE_URL + paths.page(slug) },
      }),
    );
  });

  slow("has no id twice, though chapters have the same headings and footnotes", async () => {
    const chapter = "## Before\n\nUp[^1] to [the top](#h-before).\n\n[^1]: A note.";
    const text = await page({ situation: chapter, decision: chapter });
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const targets = [...text.matchAll(/ (?:href="#|aria-describedby=")([^"]+)"/g)];
    expect(targets.length).toBeGreaterThanOrEqual(2 * 4);
    expect(targets.map(([, id]) => id).filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(["h-situation-before", "h-decision-before"]));
  });

  it("quotes nobody without saying who it was", async () => {
    expect(await page({ quote_by: "" })).not.toContain("one line every Friday");
  });
});

it.each([
  { figures: Array.from({ length: 7 }, () => newCaseStudy.figures[0]) },
  { figures: [{ value: "11" }] },
  { services: ["x".repeat(61)] },
  { services: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
  { ended_in: "later" },
  { situation: "" },
])("a case study with %o is refused", async (fields) => {
  const body = { ...newCaseStudy, ...fields };
  const answer = await app.send("POST", paths.ownersList(), body, token);
  const problem = await problemOf(answer, 422);
  expect(Object.keys(problem.errors ?? {})[0]).toContain(Object.keys(fields)[0]);
});
