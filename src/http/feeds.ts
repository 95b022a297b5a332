import type { Page, PageQuery } from "#contract/paging.ts";
import type { RoutePath } from "#contract/path.ts";
import { sitePaths } from "#contract/paths.ts";
import { atomFeed, jsonFeed } from "#site/feeds/article-feeds.ts";
import { blogMarkdown } from "#site/feeds/blog-markdown.ts";
import { securityTxt, speculationRules, webManifest } from "#site/feeds/browser-files.ts";
import { llmsTxt, robotsTxt, sitemap } from "#site/feeds/crawler-files.ts";
import { cached } from "./cached.ts";
import { inParts } from "./cached-list.ts";
import type { HttpContext } from "./context.ts";
import { found } from "./pages.ts";
import { publicRoute, type Route } from "./route.ts";

const DAY_MS = 24 * 3_600_000;
/** RFC 9116 §2.5.5 recommends less than a year. */
const SECURITY_TXT_DAYS = 180;

const TEXT = "text/plain; charset=utf-8";

/** What machines read. */
export const feedRoutes: Route[] = [
  file(sitePaths.atom, "application/atom+xml; charset=utf-8", async (c) =>
    atomFeed(c.var.services.site, await feedProps(c)),
  ),
  file(sitePaths.jsonFeed, "application/feed+json; charset=utf-8", async (c) =>
    jsonFeed(c.var.services.site, await feedProps(c)),
  ),
  file(sitePaths.sitemap, "application/xml; charset=utf-8", sitemapOf),
  file(sitePaths.robots, TEXT, (c) => robotsTxt(c.var.services.site)),
  file(sitePaths.llms, TEXT, async (c) => {
    const { app, site } = c.var.services;
    return llmsTxt(
      site,
      await collect(
        (page) => app.blogs.list(page),
        ({ slug, title, excerpt }) => ({ slug, title, excerpt }),
      ),
      await collect(
        (page) => app.ebooks.list(page),
        ({ slug, title, description }) => ({
          slug,
          title,
          description,
        }),
      ),
    );
  }),
  file(sitePaths.manifest, "application/manifest+json", (c) => webManifest(c.var.services.site)),
  file(sitePaths.speculationRules, "application/speculationrules+json", () => speculationRules()),
  publicRoute("GET", sitePaths.securityTxt, (c) =>
    cached(c, async () => ({
      status: 200,
      contentType: TEXT,
      kind: "data",
      body: securityTxt(c.var.services.site, new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS)),
      // The file names a day on which it ends; made anew each day, it never does.
      expiresAt: Date.now() + DAY_MS,
    })),
  ),
  file(sitePaths.blogMarkdown, "text/markdown; charset=utf-8", async (c) => {
    const slug = (c.req.param("slug") ?? "").replace(/\.md$/, "");
    return blogMarkdown(c.var.services.site, found(await c.var.services.app.blogs.find(slug)));
  }),
];

function file(
  path: RoutePath,
  contentType: string,
  render: (c: HttpContext) => string | Promise<string>,
): Route {
  return publicRoute("GET", path, (c) =>
    cached(c, async () => ({ status: 200, contentType, kind: "data", body: await render(c) }), {
      gate: c.var.services.gates.lists,
    }),
  );
}

/** What is needed of each item of a list; the items themselves are in memory only in parts. */
async function collect<Item, Needed>(
  list: (query: PageQuery) => Promise<Page<Item>>,
  pick: (item: Item) => Needed,
): Promise<Needed[]> {
  const needed: Needed[] = [];
  for await (const items of inParts(list)) needed.push(...items.map(pick));
  return needed;
}

async function feedProps(c: HttpContext) {
  const blogs = await c.var.services.app.blogs.feed();
  const newest = blogs
    .map((blog) => blog.updated_at)
    .toSorted()
    .at(-1);
  return { blogs, updated: newest ?? new Date(0).toISOString() };
}

async function sitemapOf(c: HttpContext): Promise<string> {
  const { app, site } = c.var.services;
  const [blogs, ebooks] = await Promise.all([app.blogs.addresses(), app.ebooks.addresses()]);
  return sitemap(site, [
    ...[
      sitePaths.home(),
      sitePaths.about(),
      sitePaths.services(),
      sitePaths.resources(),
      sitePaths.contact(),
      sitePaths.blogs(),
      sitePaths.ebooks(),
      sitePaths.privacy(),
    ].map((path) => ({ path })),
    ...blogs.map((blog) => ({ path: sitePaths.blog(blog.slug), lastModified: blog.updated_at })),
    ...ebooks.map((ebook) => ({
      path: sitePaths.ebook(ebook.slug),
      lastModified: ebook.updated_at,
    })),
  ]);
}
