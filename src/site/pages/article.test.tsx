import { expect, it } from "vitest";
import type { RenderedBlog } from "#site/props.ts";
import { renderPage } from "#site/render.tsx";
import { siteProps } from "#test/support/site-props.ts";
import { ArticlePage } from "./article.tsx";

const blog: RenderedBlog = {
  id: "b1",
  slug: "a-steady-hand",
  title: "A steady hand",
  excerpt: "What a quiet quarter taught us.",
  content: "",
  html: "",
  headings: [],
  category: "Strategy",
  read_time: "5 min read",
  author: "Portico",
  image_url: "/pictures/article-1.webp",
  created_at: "2026-03-10T01:00:00.000Z",
  updated_at: "2026-03-10T01:00:00.000Z",
  search_title: "",
  search_description: "",
};

const articleOf = (html: string) =>
  renderPage(ArticlePage, {
    site: siteProps,
    item: { ...blog, html },
    related: [],
    previous: null,
    next: null,
    coverAlt: "",
  });

it("opens with a large letter only where a long paragraph stands beside it", () => {
  const long = "Words that take three lines of the widest column. ".repeat(6);
  expect(articleOf(`<p>${long}</p>`)).toContain("has-drop-cap");
  expect(articleOf(`<p>${long.slice(0, 60)}<em>${long}</em></p>`)).toContain("has-drop-cap");
  for (const html of [
    "<p>Short.</p><ul><li>one item</li></ul>",
    `<p>Short.</p><p>${long}</p>`,
    `<p><a href="https://x.example/${long}">Short</a></p>`,
    `<h2>First</h2><p>${long}</p>`,
    `<p>“${long}”</p>`,
    "",
  ]) {
    expect(articleOf(html)).not.toContain("has-drop-cap");
  }
});
