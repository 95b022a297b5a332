import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { openingScript } from "#site/opening-script.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, createEbook } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { xmlFaults, xmlText } from "#test/support/xml.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Control characters never appear in a page's text, apart from line ends and tabs. */
const CONTROL = /[^\P{Cc}\t\n]/u;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function textAt(path: string): Promise<string> {
  const answer = await app.fetch(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/**
 * The tags that an HTML parser would find, without the contents of scripts and of the page's own style
 * element.
 */
function tagsOf(html: string): string[] {
  const outside = html
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(`<script>${openingScript}</script>`, "")
    .replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
  return [...outside.matchAll(/<[a-z](?:"[^"]*"|[^">])*>/gi)].map(([tag]) => tag);
}

/** Finds markup in a page with hostile texts that could run or leave the site. */
function dangersIn(html: string): string[] {
  return tagsOf(html).filter(
    (tag) =>
      /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /^<(iframe|object|embed|base|style|form(?![^>]*action="\/(?:contact|#sum)"))/i.test(tag) ||
      /\s(href|src|action|formaction|srcset|xlink:href)="\s*(javascript|vbscript|data):/i.test(
        tag,
      ) ||
      (/^<script/i.test(tag) && !/ src="\/assets\/|type="application\/ld\+json"/.test(tag)),
  );
}

function linkedData(html: string): { "@type": string; [name: string]: unknown }[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

describe("links in an article", () => {
  const targets = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript&colon;alert(1)",
    "JaVa&#x09;script:alert(1)",
    "java&#10;script:alert(1)",
    "&#x6A;avascript:alert(1)",
    "\u0001javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "//evil.example/x",
    "\\\\evil.example\\x",
    "/\\evil.example",
    "feed:javascript:alert(1)",
  ];
  const markdownOf = (target: string) =>
    [
      `[inline](${target})`,
      `[in angles](<${target}>)`,
      "[reference][r]",
      `<${target}>`,
      `![picture](${target})`,
      `![picture in angles](<${target}>)`,
      `[![button](/a.png)](${target})`,
      `<a href="${target}" onclick="alert(1)">raw</a>`,
      "Footnote[^1]",
      `[r]: <${target}>`,
      `[^1]: [noted](${target})`,
    ].join("\n\n");

  slow("with a dangerous scheme or to another site in disguise do not survive", async () => {
    const content = targets.map(markdownOf).join("\n\n");
    const { slug } = await createBlog(app, token, { title: "Links", content });
    const page = await textAt(sitePaths.blog(slug));
    expect(dangersIn(page)).toEqual([]);
    const [, body = ""] =
      /<article[\s\S]*?(<div class="[^"]*prose[\s\S]*?)<\/article>/.exec(page) ?? [];
    expect(body).toContain("inline");
    const addresses = [...body.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, href = ""]) => href);
    for (const href of addresses) {
      const { protocol, host } = new URL(href, "http://agency.test/blogs/x");
      expect(["http:", "https:", "mailto:"], href).toContain(protocol);
      if (host !== "agency.test") expect(href).toMatch(/^(https?:\/\/|mailto:)/);
    }
    for (const feed of ["/feed.xml", "/feed.json"]) {
      const html = xmlText((await textAt(feed)).replaceAll('\\"', '"'), "content").join("");
      expect(html).not.toMatch(/(href|src)="\s*(javascript|vbscript|data|file|feed):/i);
      expect(html).not.toMatch(/(href|src)="[/\\]{2}evil/i);
    }
  });

  it("to another site do not reveal the window that they came from", async () => {
    const content = "[out](https://other.example/) [in](/about) <https://auto.example/>";
    const { slug } = await createBlog(app, token, { title: "Out", content });
    const page = await textAt(sitePaths.blog(slug));
    for (const host of ["other.example", "auto.example"]) {
      const link = tagsOf(page).find((tag) => tag.startsWith("<a") && tag.includes(host));
      expect(link).toMatch(/rel="[^"]*noopener/);
    }
  });
});

describe("structured data", () => {
  const titles = [
    "</script><script>alert(1)</script>",
    "<!-- never closed",
    "<!--<script>",
    "a\u2028b\u2029c",
    "]]></script>",
    '"}</script><img src=x onerror=alert(1)>',
    "\\u003c/script\\u003e",
    "</ScRiPt >",
    "&lt;/script&gt;",
    "#{alert(1)} `x` \\",
  ];
  it.each(titles)("with the title %j stays inert and parses back to itself", async (title) => {
    const shown = title.replace(/[\u2028\u2029]/g, " ");
    const { slug } = await createBlog(app, token, { title, author: title, excerpt: title });
    const page = await textAt(sitePaths.blog(slug));
    expect(dangersIn(page)).toEqual([]);
    const article = linkedData(page).find((data) => data["@type"] === "BlogPosting");
    expect(article).toMatchObject({ headline: shown, author: { name: shown } });
    const ebook = await createEbook(app, token, { title, description: title, topics: [title] });
    const guide = await textAt(sitePaths.ebook(ebook.slug));
    expect(dangersIn(guide)).toEqual([]);
    const data = linkedData(guide).find((thing) => thing["@type"] === "DigitalDocument");
    expect(data).toMatchObject({ name: shown, keywords: shown });
  });

  it("of lists with all these titles stays inert as well", async () => {
    for (const path of ["/blogs", "/ebooks", "/resources", "/"]) {
      expect(dangersIn(await textAt(path)), path).toEqual([]);
    }
  });
});

describe("titles in attributes and in XML", () => {
  const titles = [
    `"><img src=x onerror=alert(1)>`,
    `' onmouseover='alert(1)`,
    "Bread & butter &amp; jam",
    "]]>",
    "<![CDATA[ x ]]>",
    "bell \u0007, escape \u001b[31m, null \u0000, delete \u007f",
    "\ufffe and \uffff",
    "half an emoji \ud83d",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
  ];
  it.each(titles)("the title %j breaks out of nothing", async (title) => {
    const { slug } = await createBlog(app, token, {
      title,
      category: title.slice(0, 60),
      excerpt: title,
    });
    const page = await textAt(sitePaths.blog(slug));
    expect(dangersIn(page)).toEqual([]);
    expect(page).not.toMatch(CONTROL);
    const named = tagsOf(page).filter((tag) =>
      /^<meta [^>]*(og:title|twitter:title|description)/.test(tag),
    );
    expect(named.length).toBeGreaterThanOrEqual(2);
    for (const path of ["/feed.xml", "/sitemap.xml"]) {
      const answer = await app.fetch(path);
      expect(answer.headers.get("content-type")).toMatch(/xml; charset=utf-8$/);
      expect(xmlFaults(await answer.text()), path).toEqual([]);
    }
    const feed: { items: { title: string }[] } = JSON.parse(await textAt("/feed.json"));
    expect(feed.items[0]?.title).not.toMatch(CONTROL);
  });

  it("a form returns what a visitor typed as inert text", async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const answer = await app.fetch("/contact", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        name: hostile,
        email: hostile,
        company: hostile,
        message: hostile,
      }).toString(),
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(dangersIn(page)).toEqual([]);
  });
});
