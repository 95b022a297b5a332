import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicEbook } from "#contract/ebook.ts";
import type { Site } from "#site/props.ts";
import { siteProps } from "#test/support/site-props.ts";
import { ebookTitled } from "#test/support/titled-ebook.ts";
import { EbookPage } from "./ebook.tsx";
import { ResourcesPage } from "./resources.tsx";

const site: Site = { ...siteProps, origin: "https://portico.example" };

test("a guide without its file can't be downloaded yet", () => {
  const ebook = { ...ebookTitled("Plain"), file_path: "", file_size: null };
  const html = renderToStaticMarkup(
    <EbookPage site={site} item={ebook} related={[]} previous={null} next={null} coverAlt="" />,
  );
  expect(html).toMatch(/<button[^>]*disabled[^>]*>Coming Soon<\/button>/);
  expect(html).not.toContain("Download Free");
});

test("a guide shows its pages, named for those who cannot see them", () => {
  const html = renderToStaticMarkup(
    <EbookPage
      site={site}
      item={ebookTitled("The Pilot Playbook")}
      coverAlt=""
      related={[]}
      previous={null}
      next={null}
    />,
  );
  expect(html).toMatch(
    /<img[^>]*alt="Page 3 of The Pilot Playbook"[^>]*srcSet="[^"]*-480\.webp 480w, [^"]*960w"/,
  );
  expect(html).toContain('<a href="/api/ebooks/e1/content#page=3">');
  expect(html).toContain(">One of its pages</h2>");
});

const guide = (fields: Partial<PublicEbook>) =>
  renderToStaticMarkup(
    <EbookPage
      site={site}
      item={{ ...ebookTitled("A guide"), ...fields }}
      coverAlt=""
      related={[ebookTitled("Another: with a subtitle")]}
      previous={null}
      next={null}
    />,
  );

test("a guide lists its chapters, and its topics where it has none", () => {
  const listed = guide({ contents: "", chapters: [{ title: "Choose", page: 3 }] });
  expect(listed).toMatch(
    /<ol class="guide-contents[^>]*><li[^>]*><span[^>]*>1<\/span><h3[^>]*>Choose/,
  );
  expect(listed).toContain(">page 3</span>");
  const drawn = guide({ contents: "1 | Choose | Frequent | Worksheet: problem statement | 3" });
  expect(drawn).toMatch(/guide-worksheet"><svg[^>]*>[^w]*<\/svg>Worksheet: problem statement/);
  const plain = guide({ contents: "", chapters: [], topics: ["Pilots", "Costs"] });
  expect(plain).toContain(">Pilots, Costs</p>");
  expect(plain).not.toContain("guide-contents");
  expect(guide({ contents: "", chapters: [], topics: [] })).not.toContain("What’s inside");
});

test("a guide says its length and size once", () => {
  const html = guide({ pages: "14 pages", contents: "", chapters: [] });
  expect(html.match(/>1\.8 MB</g)).toHaveLength(1);
  expect(html.match(/>14 pages</g)).toHaveLength(1);
});

test("only the first download on a page is the main action", () => {
  const looks = (html: string) =>
    [...html.matchAll(/<a class="(button[^"]*)"[^>]*download=/g)].map(([, look]) => look);
  expect(looks(guide({}))).toEqual(["button", "button button-ghost"]);
  const ebooks = ["One", "Two"].map((title) => ({ ...ebookTitled(title), id: title }));
  const soon = { ...ebookTitled("Soon"), id: "soon", file_path: "", file_size: null };
  const resources = (
    <ResourcesPage site={site} blogs={[]} ebooks={[soon, ...ebooks]} categories={[]} />
  );
  expect(looks(renderToStaticMarkup(resources))).toEqual(["button", "button button-ghost"]);
});

test("a cover has the part before the colon as its title, and the rest below", () => {
  expect(guide({})).toContain(
    '<span class="book-title">Another</span><span class="book-subtitle">with a subtitle</span>',
  );
});

test("search results get as much of a guide’s description as they show, ending with a word", () => {
  const described = (description: string) =>
    /<meta name="description" content="([^"]*)"/.exec(
      guide({ description, search_description: "" }),
    )?.[1];
  const most = "Begin with one pilot. ".repeat(13).trim();
  expect(described(`  ${most.replaceAll(". ", ".\n\n")}`)).toBe(most);
  expect(described(`${most} Then the next.`)).toBe(`${most} Then the next.`);
  expect(described(`${most} Then comes the next.`)).toBe(`${most} Then comes…`);
});
