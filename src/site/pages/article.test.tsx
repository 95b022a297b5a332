import { expect, it, test } from "vitest";
import type { RenderedBlog } from "#site/props.ts";
import { renderPage } from "#site/render.tsx";
import { siteProps } from "#test/support/site-props.ts";
import { ArticlePage } from "./article.tsx";

function articleWith(fields: Partial<RenderedBlog>, timeZone = "UTC"): string {
  return renderPage(ArticlePage, {
    site: { ...siteProps, timeZone },
    item: {
      id: "b1",
      slug: "a-slug",
      title: "A steady hand",
      excerpt: "What a quiet quarter taught us.",
      content: "Some words.",
      category: "Strategy",
      read_time: "5 min read",
      author: "Olive",
      image_url: "/pictures/door.webp",
      created_at: "2026-01-10T10:00:00.000Z",
      updated_at: "2026-01-10T10:00:00.000Z",
      search_title: "",
      search_description: "",
      html: "<p>Some words.</p>",
      headings: [],
      ...fields,
    },
    related: [],
    previous: null,
    next: null,
    coverAlt: "",
  });
}

test.each([
  // An evening and the night after it are one day in UTC.
  ["Australia/Sydney", "2026-01-10T10:00:00.000Z", "2026-01-10T14:00:00.000Z", "Jan 11, 2026"],
  ["UTC", "2026-01-10T10:00:00.000Z", "2026-01-10T14:00:00.000Z", null],
  // Noon and evening are two days in UTC.
  ["America/Los_Angeles", "2026-01-10T20:00:00.000Z", "2026-01-11T05:00:00.000Z", null],
  ["UTC", "2026-01-10T20:00:00.000Z", "2026-01-11T05:00:00.000Z", "Jan 11, 2026"],
])("in %s, an article of %s that was changed at %s was updated on %s", (...given) => {
  const [timeZone, created_at, updated_at, day] = given;
  const page = articleWith({ created_at, updated_at }, timeZone);
  expect(page).toContain(`<time dateTime="${created_at}">Jan 10, 2026</time>`);
  const [, updated = null] = /Updated <time dateTime="[^"]+">([^<]+)<\/time>/.exec(page) ?? [];
  expect(updated).toBe(day);
});

it("opens with a large letter only where a long paragraph stands beside it", () => {
  const long = "Words that take three lines of the widest column. ".repeat(6);
  for (const html of [`<p>${long}</p>`, `<p>${long.slice(0, 60)}<em>${long}</em></p>`]) {
    expect(articleWith({ html })).toContain("has-drop-cap");
  }
  for (const html of [
    "<p>Short.</p><ul><li>one item</li></ul>",
    `<p>Short.</p><p>${long}</p>`,
    `<p><a href="https://x.example/${long}">Short</a></p>`,
    `<h2>First</h2><p>${long}</p>`,
    `<p>“${long}”</p>`,
    "",
  ]) {
    expect(articleWith({ html })).not.toContain("has-drop-cap");
  }
});
