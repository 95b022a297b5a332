import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { all, attribute, fetchPage, linksOf, one, section, textOf } from "#test/support/html.ts";
import { createBlog, createEbook } from "#test/support/samples.ts";
import { SHEET_BYTES } from "#test/support/site-props.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const SUM = "The sum that opens the door";

async function openSum(query: string) {
  const { status, root } = await fetchPage(app, `/${query}`);
  expect(status).toBe(200);
  const sum = section(root, SUM);
  const values = all(sum, "input").map((input) => attribute(input, "value"));
  return { root, sum, values, result: textOf(one(sum, "output")) };
}

describe("the sum on Home, without script", () => {
  it("begins with an example", async () => {
    const { root, values, result } = await openSum("");
    expect(values).toEqual(["180", "4", "1", "15"]);
    expect(result).toBe("7.2 hours a week.At $55 an hour, $18,216 a year over 46 weeks.");
    expect(all(root, ".rooms.open-7")).toHaveLength(1);
  });

  it("answers with the visitor's own numbers, and the door as far open as they allow", async () => {
    const { root, sum, values, result } = await openSum("?runs=400&do=6.5&check=2&redo=10");
    expect(values).toEqual(["400", "6.5", "2", "10"]);
    expect(result).toContain("25.7 hours a week.");
    expect(textOf(sum)).toContain("400 × (6.5 − 2 − 0.1 × 6.5) ÷ 60 = 25.7");
    expect(all(root, ".rooms.open-10")).toHaveLength(1);
  });

  it("says honestly that something is not worth automating", async () => {
    const { root, sum, result } = await openSum("?runs=15&do=6&check=5&redo=30");
    expect(result).toContain("Not worth automating.");
    expect(textOf(sum)).toContain("Send us these numbers");
    expect(all(root, ".rooms.open-0")).toHaveLength(1);
  });

  it("leaves the door ajar for a little", async () => {
    const { root, result } = await openSum("?runs=1&do=6&check=0&redo=0");
    expect(result).toContain("0.1 hours a week.");
    expect(all(root, ".rooms.open-1")).toHaveLength(1);
  });

  it.each([
    "?runs=many&do=-4&check=1e9&redo=101",
    "?runs=&do=%00&check=%F0%28&redo=",
    `?runs=${"9".repeat(4000)}`,
  ])("takes the example's numbers instead of unusable ones: %s", async (query) => {
    expect((await openSum(query)).values).toEqual(["180", "4", "1", "15"]);
  });

  it("never shows what was typed instead of a number", async () => {
    const answer = await app.fetch("/?runs=%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
    expect(await answer.text()).not.toContain("alert(1)");
  });

  it("names its canonical address, which has no numbers", async () => {
    const { root } = await openSum("?runs=15&do=6&check=5&redo=30");
    expect(attribute(one(root, "link[rel=canonical]"), "href")).toBe("http://agency.test/");
  });

  it("leaves the page of everybody else alone, from the cache and before", async () => {
    const plain = await (await app.fetch("/")).text();
    const query = "/?runs=15&do=6&check=5&redo=30";
    const own = await (await app.fetch(query)).text();
    expect(own).toContain("Not worth automating.");
    expect(await (await app.fetch("/")).text()).toBe(plain);
    expect(await (await app.fetch(query)).text()).toBe(own);
    expect(await (await app.fetch("/?utm_source=a-letter")).text()).toBe(plain);
  });

  it("is never kept, so that nobody's numbers can crowd out pages", async () => {
    const fromCache = () => app.log.filter((line) => line.includes('"source":"cache"')).length;
    await app.fetch("/");
    const before = fromCache();
    await app.fetch("/");
    expect(fromCache()).toBe(before + 1);
    for (const path of ["/?runs=20", "/contact?about=nothing", "/contact?runs=1"]) {
      for (const _ of [1, 2, 3]) await app.fetch(path);
    }
    expect(fromCache()).toBe(before + 1);
  });
});

describe("the contact form that is filled beforehand", () => {
  const message = async (query: string) => {
    const { root } = await fetchPage(app, `/contact${query}`);
    const line = all(root, ".contact-prefill").map(textOf)[0] ?? null;
    return { line, text: textOf(one(root, "textarea")), links: linksOf(root) };
  };

  it("tells the sum, and can leave it out", async () => {
    const { line, text, links } = await message("?runs=180&do=4&check=1&redo=15");
    expect(line).toBe("With the sum you did · Leave it out");
    expect(text).toContain("It happens 180 times a week, takes 4 minutes by hand");
    expect(text).toContain("That would give us back 7.2 hours a week. The work is:");
    expect(links).toContainEqual(["Leave it out", "/contact"]);
  });

  it("names the service, alone or with the sum", async () => {
    const alone = await message("?about=ai-automation");
    expect(alone.line).toBe("About AI & Automation · Leave it out");
    expect(alone.text).toBe("About AI & Automation.");
    const both = await message("?about=ai-automation&runs=180&do=4&check=1&redo=15");
    expect(both.line).toBe("About AI & Automation, with the sum you did · Leave it out");
    expect(both.text).toMatch(/^About AI & Automation\. It happens 180 times/);
  });

  it.each([
    "?about=nothing-we-do",
    "?about=<script>",
    "?runs=180&do=4&check=1",
    "?runs=180&do=4&check=1&redo=1000",
  ])("drops what it does not know: %s", async (query) => {
    const { line, text } = await message(query);
    expect(line).toBeNull();
    expect(text).toBe("");
  });
});

describe("Home shows what is published", () => {
  it("three newest titles, covers and the guide with the whole example, as soon as they are", async () => {
    const token = await app.signIn();
    const bare = (await fetchPage(app, "/")).root;
    expect(all(bare, ".newest")).toEqual([]);
    expect(all(bare, ".arch-door")).toHaveLength(1);
    expect(linksOf(section(bare, "Anatomy of a pilot"))).toEqual([]);

    for (const title of ["First", "Second", "Third", "Fourth"]) {
      await createBlog(app, token, { title });
    }
    await createEbook(app, token, { title: "The Pilot Playbook", pages: "14 pages" });
    const { root } = await fetchPage(app, "/");
    const titles = all(root, ".newest a").map(textOf);
    expect(titles).toEqual(["Fourth", "Third", "Second"]);
    expect(all(root, ".arch .book")).toHaveLength(1);
    expect(linksOf(section(root, "Anatomy of a pilot"))).toEqual([
      ["The whole example, 14 pages, free", "/ebooks/the-pilot-playbook"],
    ]);
  });
});

describe("the colophon", () => {
  it("says at the foot of each page what that page weighs", async () => {
    for (const path of ["/", "/about", "/colophon"]) {
      const answer = await app.fetch(path, { headers: { "Accept-Encoding": "identity" } });
      const html = await answer.text();
      const [, kilobytes] = /This page: (\d+) kB of HTML/.exec(html) ?? [];
      const compressed = await new Response(
        new Blob([html]).stream().pipeThrough(new CompressionStream("gzip")),
      ).arrayBuffer();
      // Home links the whole sheet behind its opening.
      const bytes = compressed.byteLength + (path === "/" ? SHEET_BYTES : 0);
      expect(Number(kilobytes), path).toBe(Math.ceil(bytes / 1000));
    }
  });

  it("has a page of its own, which the sitemap names", async () => {
    const { status, root } = await fetchPage(app, "/colophon");
    expect([status, textOf(one(root, "h1"))]).toEqual([200, "How this site is made"]);
    expect(await (await app.fetch("/sitemap.xml")).text()).toContain("/colophon<");
  });
});
