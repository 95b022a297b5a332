import { fromHtml } from "hast-util-from-html";
import { selectAll } from "hast-util-select";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PublicBlog } from "#contract/blog.ts";
import { CaseStudyCard, PublicCaseStudy } from "#contract/case-study.ts";
import { placeAt, readValue } from "#contract/site-text-rules.ts";
import { markForEditor, textsOf } from "#contract/site-texts.ts";
import { siteConfig } from "#site.config";
import { seededRandom } from "#test/support/random.ts";
import { randomTexts } from "#test/support/random-texts.ts";
import { rounds } from "#test/support/rounds.ts";
import { siteProps } from "#test/support/site-props.ts";
import { ebookTitled } from "#test/support/titled-ebook.ts";
import { PAGE_WEIGHT } from "./layout/colophon-line.tsx";
import { withMarkedTexts } from "./marks.ts";
import measured from "./measured.json" with { type: "json" };
import { AboutPage } from "./pages/about.tsx";
import { ArticlePage } from "./pages/article.tsx";
import { BlogsPage } from "./pages/blogs.tsx";
import { CaseStudiesPage, CaseStudyPage } from "./pages/case-study.tsx";
import { ColophonPage } from "./pages/colophon.tsx";
import { ContactPage } from "./pages/contact.tsx";
import { EbookPage } from "./pages/ebook.tsx";
import { EbooksPage } from "./pages/ebooks.tsx";
import { HomePage } from "./pages/home.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { ResourcesPage } from "./pages/resources.tsx";
import { ServerErrorPage } from "./pages/server-error.tsx";
import { ServicesPage } from "./pages/services.tsx";
import type { Site } from "./props.ts";

// Every text of the registry, every fact and every publication is written in one letter, so that any other letter on
// a page is a text that its owner could not change.

const PLACE = /(\{[^}]*\})/;

/** Writes texts as "xxx", but not the places that a page fills, addresses and ids. */
function crossedOut<Value>(value: Value): Value;
function crossedOut(value: unknown): unknown {
  if (typeof value === "string") {
    const parts = value.split(PLACE);
    return parts.map((part, at) => (at % 2 ? part : part.replace(/\p{L}/gu, "x"))).join("");
  }
  if (Array.isArray(value)) return value.map((item) => crossedOut(item));
  if (typeof value !== "object" || value === null) return value;
  const kept = /^(id|slug|country|service|address|logo|portrait|typePair|.*_at|.*url|.*path)$/;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, kept.test(name) ? item : crossedOut(item)]),
  );
}

const facts = {
  ...crossedOut(siteConfig),
  email: "x@x.xx",
  contactEmail: "xx@x.xx",
  team: [{ name: "x", role: "x", line: "x" }],
};
const crossed: Site = {
  ...siteProps,
  facts,
  texts: crossedOut(siteProps.texts),
  optionalKinds: ["case-study"],
};

const at = "2025-10-28T09:00:00.000Z";
const blog: PublicBlog = {
  id: "b1",
  slug: "a-slug",
  title: "x",
  excerpt: "x",
  content: "x",
  category: "x",
  read_time: "x",
  author: "x",
  image_url: "",
  created_at: at,
  updated_at: "2026-10-28T09:00:00.000Z",
  search_title: "x",
  search_description: "x",
};
const ebook = ebookTitled("x");
const soon = { ...ebook, id: "e2", file_path: "", file_size: null };
const studied = {
  ...{
    id: crypto.randomUUID(),
    slug: "a-slug",
    title: "x",
    summary: "x",
    client: "x",
    sector: "x",
  },
  ...{ services: [], is_sample: true, ended_in: "stop", published: true, version: 1 },
  ...{
    figures: [{ value: "1", unit: "x", meaning: "x", measured: "x" }],
    quote: "x",
    quote_by: "x",
  },
  ...{ created_at: at, updated_at: at },
};
const caseStudy = CaseStudyCard.parse(studied);
const chapters = ["situation", "constraint", "decision", "what_was_built", "result"] as const;
const around = { coverAlt: "x", previous: null, next: null };
const list = { page: 2, pageCount: 3, group: null };
const groups = [
  { label: "x", count: 1 },
  { label: "xx", count: 2 },
];
const frame = (address: string) =>
  `<p><a href="${address}" rel="noopener" class="address">${address}</a></p>`;
const saving = { runs: 180, do: 4, check: 1, redo: 15 };
const values = { name: "x", email: "x@x.xx", company: "x", message: "x" };
const reading = { article: blog, guide: ebook };
const scriptBytes = { site: 8000, contact: 70_000, download: 1000, embed: 500 };
const messages = { keptDays: 30, isPassedOn: true, isAnswered: true };

const pagesOf = (site: Site): Record<string, ReactElement> => {
  const openSite = { ...site, facts: { ...site.facts, pilot: { weeks: null, priceFrom: null } } };
  return {
    home: <HomePage site={site} blogs={[blog]} ebooks={[ebook]} />,
    "home of a new site": (
      <HomePage site={openSite} blogs={[]} ebooks={[]} numbers={{ ...saving, do: 0 }} />
    ),
    about: <AboutPage site={site} />,
    services: <ServicesPage site={site} blogs={[blog]} ebooks={[ebook]} />,
    "services of a new site": <ServicesPage site={openSite} blogs={[]} ebooks={[]} />,
    resources: (
      <ResourcesPage site={site} blogs={[blog]} ebooks={[ebook, soon]} categories={groups} />
    ),
    "resources of a new site": <ResourcesPage site={site} blogs={[]} ebooks={[]} categories={[]} />,
    articles: <BlogsPage site={site} items={[blog]} groups={groups} {...list} />,
    guides: <EbooksPage site={site} items={[ebook]} groups={groups} {...list} />,
    work: <CaseStudiesPage site={site} items={[caseStudy]} groups={groups} {...list} />,
    article: (
      <ArticlePage
        site={site}
        item={{
          ...blog,
          html: frame("https://youtu.be/dQw4w9WgXcQ") + frame("https://maps.google.com/?q=x"),
          headings: ["a", "b", "c"].map((id) => ({ id, text: "x", depth: 2 })),
        }}
        related={[blog]}
        {...around}
        previous={blog}
        next={blog}
      />
    ),
    guide: <EbookPage site={site} item={ebook} related={[soon]} {...around} />,
    "case study": (
      <CaseStudyPage
        site={site}
        item={{
          ...PublicCaseStudy.parse({
            ...studied,
            ...Object.fromEntries(chapters.map((name) => [name, "x"])),
          }),
          chapters: chapters.map((name) => ({ name, html: "" })),
        }}
        related={[caseStudy]}
        {...around}
      />
    ),
    contact: (
      <ContactPage site={site} state="form" prefill={{ about: "x", saving }} reading={reading} />
    ),
    "message sent": <ContactPage site={site} state="sent" receipt={values} reading={reading} />,
    "message not sent": <ContactPage site={site} state="failed" values={values} reason="x" />,
    "fields to correct": (
      <ContactPage site={site} state="invalid" values={values} errors={{ name: ["x"] }} />
    ),
    privacy: <PrivacyPage site={site} messages={messages} />,
    "privacy elsewhere": (
      <PrivacyPage
        site={{ ...site, facts: { ...site.facts, country: "JP" } }}
        messages={{ keptDays: null, isPassedOn: false, isAnswered: false }}
      />
    ),
    colophon: <ColophonPage site={{ ...site, assets: { ...site.assets, scriptBytes } }} />,
    "not found": <NotFoundPage site={site} />,
    "server error": <ServerErrorPage site={site} requestId="1" />,
  };
};

it.each(Object.entries(pagesOf(crossed)))(
  "the page %s prints only texts of the registry and data",
  (_, page) => {
    expect(wordsOf(renderToStaticMarkup(page))).toEqual([]);
  },
);

/** Returns everything on a page that people read or hear and that has another letter than x. */
function wordsOf(html: string): string[] {
  const root = fromHtml(html);
  const shown = selectAll("head > title, body :not(script, style, svg *)", root).flatMap(
    ({ children }) => children.map((child) => (child.type === "text" ? child.value : "")),
  );
  const named = selectAll("*", root).flatMap(({ tagName, properties }) => [
    properties.ariaLabel,
    properties.alt,
    properties.placeholder,
    tagName === "meta" &&
      isWords.test(String(properties.name ?? properties.property)) &&
      properties.content,
  ]);
  const texts = [...shown, ...named].map((text) => String(text || ""));
  return texts
    .map((text) => data.reduce<string>((rest, known) => rest.replace(known, ""), text))
    .filter((text) => /[^x\P{L}]/u.test(text));
}

/** What is said in the words of the settings, of a format or of the law. */
const data = [
  /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
  /\d [kM]B/,
  PAGE_WEIGHT,
  /^One /,
  /^Leave this empty$/,
  /^Six weeks$/,
  /Worksheet:/,
  "Australian Privacy Principles describe",
  "Office of the Australian Information Commissioner",
  "Japan",
  measured.machine,
  /youtube\.com|google\.com/,
];

const isWords = /^(description|(og|twitter):(title|description|image:alt))$/;

it.each(Object.keys(pagesOf(crossed)))(
  "the page %s is the same with the marks of an editor",
  (name) => {
    const render = (site: Site) => {
      const page = pagesOf(site)[name];
      return page ? renderToStaticMarkup(page) : "";
    };
    const plain: Site = { ...crossed, facts: siteProps.facts, texts: siteProps.texts };
    const marked: Site = { ...plain, texts: textsOf(plain.facts, {}, markForEditor) };
    const html = withMarkedTexts(render(marked));
    expect(html).toContain("<site-text data-key=");
    const parts = (text: string) => text.split(/(?=<)/);
    const unmarked = html.replace(
      /<\/?site-(text|value)[^>]*>|(?<=<img [^>]*) data-key="[^"]*"|(?<=<output) aria-live="off"/g,
      "",
    );
    expect(parts(unmarked)).toEqual(parts(render(plain)));
  },
);

// `TEST_ROUNDS=100` tries a thousand sites.
const slow = { tags: "slow", timeout: rounds(60_000) };
it("whatever an owner writes within the bounds, every page is whole HTML", slow, () => {
  for (let seed = 1; seed <= rounds(10); seed += 1) {
    const texts = randomTexts(seededRandom(seed));
    for (const [key, value] of Object.entries(texts)) {
      const place = placeAt(key);
      expect([key, place && readValue(place, value)]).toEqual([key, { value }]);
    }
    const site = { ...siteProps, texts: textsOf(siteProps.facts, texts) };
    for (const [name, page] of Object.entries(pagesOf(site))) {
      const faults = faultsOf(`<!doctype html>${renderToStaticMarkup(page)}`);
      expect(faults, `${name} of site ${seed}`).toEqual([]);
    }
  }
});

/** Returns what a parser would have to mend, ids that stand twice, and places that nobody filled. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const root = fromHtml(html, { onerror: ({ ruleId }) => void faults.push(String(ruleId)) });
  const ids = selectAll("[id]", root).map(({ properties }) => String(properties.id));
  faults.push(...ids.filter((id, at) => ids.indexOf(id) < at));
  const shown = html.replace(/<(script|style).*?<\/\1>|<[^>]*>/gs, "").replace(PAGE_WEIGHT, "");
  faults.push(...(shown.match(/\{[a-z ]+\}/g) ?? []));
  return faults;
}
