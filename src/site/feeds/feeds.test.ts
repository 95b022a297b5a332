import { describe, expect, test } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import type { RenderedBlog, Site } from "#site/props.ts";
import { siteConfig } from "#site.config";
import { siteProps } from "#test/support/site-props.ts";
import { xmlFaults, xmlText } from "#test/support/xml.ts";
import { blogMarkdown } from "./blog-markdown.ts";
import { securityTxt, webManifest } from "./browser-files.ts";
import { llmsTxt, robotsTxt, sitemap } from "./crawler-files.ts";

const site: Site = { ...siteProps, origin: "https://portico.example" };

const hostileTitles = [
  "]]>",
  "Bread & butter",
  "bell \u0007, null \u0000, escape \u001b and \uffff",
  '"><img onerror=alert(1)>',
  "</title></entry></feed>",
  "</script><script>alert(1)</script>",
  "<!-- ' --> &amp; &nbsp;",
  "An emoji 👩🏽‍💻 and a lone half \ud83d",
  "Two\u2028lines\u2029",
];

function blogTitled(title: string): RenderedBlog {
  return {
    id: "01939d4e-0000-7000-8000-000000000001",
    slug: "über & so",
    title,
    excerpt: title,
    content: title,
    category: title,
    read_time: "5 min read",
    author: title,
    image_url: "/pictures/article-1.webp",
    created_at: "2025-10-28T09:00:00.000Z",
    updated_at: "2025-10-29T09:00:00.000Z",
    html: '<p id="a"><a href="/about">About</a> <a href="#a">up</a> &#x3C;a href="/x"> ]]></p>',
    headings: [],
    search_title: title,
    search_description: title,
  };
}

test("a feed names the picture of an article, but no cover that its page draws", () => {
  const item = blogFeedItem(blogTitled("T"));
  const drawn = { ...item, image_url: sitePaths.drawnCover() };
  const { items } = JSON.parse(jsonFeed(site, { items: [item, drawn] }));
  expect(items[0].image).toBe("https://portico.example/pictures/article-1.webp");
  expect(items[1]).not.toHaveProperty("image");
});

describe.each(hostileTitles)("a feed with the title %j", (title) => {
  const items = [blogFeedItem(blogTitled(title))];
  const atom = atomFeed(site, { items, updated: "2025-10-29T09:00:00.000Z" });

  test("is well-formed Atom that says what was written", () => {
    expect(xmlFaults(atom)).toEqual([]);
    const writable = title
      .replace("bell \u0007, null \u0000, escape \u001b and \uffff", "bell , null , escape  and ")
      .replace(/\ud83d$/, "");
    expect(xmlText(atom, "title")).toEqual([siteConfig.brand, writable]);
  });

  test("is JSON Feed that parses back to the same title", () => {
    expect(JSON.parse(jsonFeed(site, { items })).items[0].title).toBe(title);
  });

  test("leaves the sitemap well-formed", () => {
    const path = `/blogs?x=${title}`;
    const map = sitemap(site, [{ path, lastModified: "2025-10-29T09:00:00.000Z" }]);
    expect(xmlFaults(map)).toEqual([]);
  });

  test("stays on one line of llms.txt and of the Markdown header", () => {
    const links = llmsTxt(site, [
      { heading: "Articles", entries: [{ title, path: "/blogs/a.md", text: title }] },
    ])
      .split("\n")
      .filter((row) => row.startsWith("- ["));
    expect(links.filter((row) => row.includes("/blogs/"))).toHaveLength(1);
    const header = blogMarkdown(site, blogTitled(title), []).split("---")[1] ?? "";
    expect(header.trim().split(/[\n\u0085\u2028\u2029]/)).toHaveLength(6);
  });
});

test("a feed carries the full text with full addresses, and samples as they were written", () => {
  const atom = atomFeed(site, {
    items: [blogFeedItem(blogTitled("T"))],
    updated: "2025-10-29T09:00:00.000Z",
  });
  const [html] = xmlText(atom, "content");
  expect(html).toContain('<a href="https://portico.example/about">');
  expect(html).toContain('<a href="https://portico.example/blogs/%C3%BCber%20%26%20so#a">');
  expect(html).toContain('&#x3C;a href="/x"> ]]>');
});

test("an empty feed is a feed", () => {
  expect(xmlFaults(atomFeed(site, { items: [], updated: "2025-10-29T09:00:00.000Z" }))).toEqual([]);
  expect(JSON.parse(jsonFeed(site, { items: [] })).version).toBe(
    "https://jsonfeed.org/version/1.1",
  );
});

test("robots may read the site, but neither portal nor API", () => {
  expect(robotsTxt(site)).toBe(
    "User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://portico.example/sitemap.xml\n",
  );
});

test("security.txt has the two fields that RFC 9116 asks for", () => {
  const text = securityTxt(site, new Date("2027-01-01T00:00:00Z"));
  expect(text).toContain(`Contact: mailto:${siteConfig.contactEmail}\n`);
  expect(text).toContain("Expires: 2027-01-01T00:00:00.000Z\n");
});

test("the manifest names the brand", () => {
  expect(JSON.parse(webManifest(site)).name).toBe(siteConfig.brand);
});

import { blogFeedItem } from "./feed-item.ts";
import { atomFeed, jsonFeed } from "./syndication.ts";
