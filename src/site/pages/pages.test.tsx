import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PublicBlog } from "#contract/blog.ts";
import type { TeamMember } from "#contract/site-config.ts";
import { openingScript } from "#site/opening-script.ts";
import type { Site } from "#site/props.ts";
import { siteProps, siteWith } from "#test/support/site-props.ts";
import { ebookTitled } from "#test/support/titled-ebook.ts";
import { AboutTeam } from "./about.tsx";
import { ArticlePage } from "./article.tsx";
import { BlogsPage } from "./blogs.tsx";
import { ContactPage } from "./contact.tsx";
import { EbookPage } from "./ebook.tsx";
import { EbooksPage } from "./ebooks.tsx";
import { ResourcesPage } from "./resources.tsx";
import { ServicesPage } from "./services.tsx";

const site: Site = { ...siteProps, origin: "https://portico.example" };

const HOSTILE = [
  "</script><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<!-- ]]> & \u2028 '",
  "</title><style>*{display:none}</style>",
];

const time = "2025-10-28T09:00:00.000Z";

function blogTitled(title: string): PublicBlog {
  return {
    id: "b1",
    slug: "a-slug",
    title,
    excerpt: title,
    content: title,
    category: title,
    read_time: title,
    author: title,
    image_url: "https://elsewhere.example/a.jpg",
    created_at: time,
    updated_at: time,
    search_title: title,
    search_description: title,
  };
}

const whole = { groups: [], group: null };

function pagesTitled(title: string): Record<string, ReactElement> {
  const blog = blogTitled(title);
  const ebook = ebookTitled(title);
  const hostile = [title, "Another"].map((label) => ({ label, count: 1 }));
  const contact = { name: title, email: title, company: title, message: title };
  return {
    resources: <ResourcesPage site={site} blogs={[blog]} ebooks={[ebook]} categories={hostile} />,
    blogs: (
      <BlogsPage site={site} items={[blog]} page={1} pageCount={2} groups={hostile} group={title} />
    ),
    ebooks: <EbooksPage site={site} items={[ebook]} page={2} pageCount={2} {...whole} />,
    article: (
      <ArticlePage
        site={site}
        item={{ ...blog, html: "<p>Body</p>", headings: [] }}
        coverAlt=""
        related={[blog]}
        previous={blog}
        next={blog}
      />
    ),
    ebook: (
      <EbookPage
        site={site}
        item={ebook}
        related={[ebook]}
        previous={null}
        next={null}
        coverAlt=""
      />
    ),
    contact: <ContactPage site={site} state="failed" values={contact} reason={title} />,
    fields: (
      <ContactPage site={site} state="invalid" values={contact} errors={{ email: [title] }} />
    ),
  };
}

const cases = HOSTILE.flatMap((title) =>
  Object.entries(pagesTitled(title)).map(([name, page]) => ({ name, title, page })),
);

describe.each(cases)("the page $name with the text $title", ({ title, page }) => {
  const html = renderToStaticMarkup(page);

  test("shows it as text", () => {
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<style");
    expect(html).not.toContain("<!-- ]]>");
  });

  test("carries data that parses back to it, and can't end its script", () => {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const parsed = blocks.map(([, json = ""]) => JSON.parse(json));
    expect(parsed.length).toBeGreaterThan(0);
    const named = parsed.find((data) => data.headline ?? data.name);
    if (named) expect(named.headline ?? named.name).toBe(title);
  });

  test("has one h1, and nothing that the content security policy refuses", () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
    const others = html.replace(`<script>${openingScript}</script>`, "");
    expect(others).not.toMatch(/<script(?! type="(?:module" src=|application\/ld\+json"))/);
  });
});

test("empty shelves say so in the fixed words", () => {
  const html = renderToStaticMarkup(
    <ResourcesPage site={site} blogs={[]} ebooks={[]} categories={[]} />,
  );
  expect(html).toContain("No blogs available yet. Check back soon!");
  expect(html).toContain("No ebooks available yet. Check back soon!");
});

test("a list opens with its first row, and the rest is fetched when it is near", () => {
  const blogs = [1, 2, 3, 4].map((id) => ({ ...blogTitled("T"), id: String(id) }));
  const html = renderToStaticMarkup(
    <BlogsPage site={site} items={blogs} page={1} pageCount={1} {...whole} />,
  );
  expect(html.match(/class="cover-image"/g)).toHaveLength(4);
  expect(html.match(/loading="lazy"/g)).toHaveLength(1);
  const resources = <ResourcesPage site={site} blogs={blogs} ebooks={[]} categories={[]} />;
  expect(renderToStaticMarkup(resources).match(/loading="lazy"/g)).toHaveLength(4);
});

test("the first service opens with its picture, and the others fetch theirs when they are near", () => {
  const html = renderToStaticMarkup(<ServicesPage site={site} blogs={[]} ebooks={[]} />);
  const pictures = [...html.matchAll(/<img[^>]+picture-service[^>]+>/g)].map(([image]) => image);
  const areLazy = pictures.map((image) => image.includes('loading="lazy"'));
  expect(areLazy).toEqual([false, true, true, true, true]);
});

test("every page of a list has its own title and address", () => {
  const html = renderToStaticMarkup(
    <BlogsPage site={site} items={[blogTitled("T")]} page={2} pageCount={3} {...whole} />,
  );
  expect(html).toContain('rel="canonical" href="https://portico.example/blogs?page=2"');
  expect(html).toContain("<title>All articles, page 2 ");
  expect(html).toContain('href="/blogs" aria-label="Page 1"');
});

test("a list of one category says so in its title, its address and those of its pages", () => {
  const groups = [
    { label: "AI & Automation", count: 14 },
    { label: "Media", count: 1 },
  ];
  const html = renderToStaticMarkup(
    <BlogsPage
      site={site}
      items={[blogTitled("T")]}
      page={2}
      pageCount={2}
      groups={groups}
      group="AI & Automation"
    />,
  );
  const address = "/blogs?category=AI%20%26%20Automation";
  expect(html).toContain(`rel="canonical" href="https://portico.example${address}&amp;page=2"`);
  expect(html).toContain("<title>AI &amp; Automation, page 2 ");
  expect(html).toContain(`href="${address}" aria-label="Page 1"`);
  expect(html).toContain(`<a href="${address}" aria-current="page">AI &amp; Automation <span>14<`);
  expect(html).toContain('<a href="/blogs">All <span>15</span>');
});

test("one category alone narrows nothing, so it is not offered", () => {
  const groups = [{ label: "Media", count: 4 }];
  const blogs = (
    <BlogsPage
      site={site}
      items={[blogTitled("T")]}
      page={1}
      pageCount={1}
      groups={groups}
      group={null}
    />
  );
  expect(renderToStaticMarkup(blogs)).not.toContain("group-links");
});

test("an article says by whom it is, and introduces a person of the team below its text", () => {
  const robin = { name: "Robin", role: "agents and data", line: "Builds the off switch first." };
  const article = (author: string, person: TeamMember = robin) =>
    renderToStaticMarkup(
      <ArticlePage
        site={siteWith({ team: [person] })}
        item={{ ...blogTitled("T"), author, html: "<p>Body</p>", headings: [] }}
        coverAlt=""
        related={[]}
        previous={null}
        next={null}
      />,
    );
  const byRobin = article("Robin");
  expect(byRobin).toContain("By Robin, agents and data</span>");
  expect(byRobin).toContain('<h2 id="author">Robin</h2>');
  expect(byRobin).toContain("<p>agents and data. Builds the off switch first.</p>");
  expect(article("Robin", { ...robin, role: "" })).toContain("<p>Builds the off switch first.</p>");
  expect(article("Robin", { ...robin, line: "" })).toContain("<p>agents and data.</p>");
  const unknown = article("Robin", { ...robin, role: "", line: "" });
  expect(unknown).toContain('<h2 id="author">Robin</h2></div>');
  const byTeam = article("The team");
  expect(byTeam).toContain("By The team</span>");
  expect(byTeam).not.toContain('id="author"');
});

test("About shows of a person what is known", () => {
  const robin = { name: "Robin", role: "", line: "" };
  const shown = renderToStaticMarkup(
    <AboutTeam site={siteWith({ team: [robin, { ...robin, role: "agents" }] })} />,
  );
  expect(shown).toContain('<h3 class="type-card">Robin</h3></div>');
  expect(shown).toContain('<p class="person-role">agents</p></div>');
});
