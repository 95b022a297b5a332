import { DAY_MS } from "#contract/durations.ts";
import { FEED_LENGTH } from "#contract/paging.ts";
import type { RoutePath } from "#contract/paths.ts";
import { sitePaths } from "#contract/paths.ts";
import { findAddresses } from "#domain/markdown/markdown.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { absoluteUrl } from "#site/addresses.ts";
import { blogMarkdown } from "#site/feeds/blog-markdown.ts";
import { securityTxt, webManifest } from "#site/feeds/browser-files.ts";
import { type ContentsSection, llmsTxt, robotsTxt, sitemap } from "#site/feeds/crawler-files.ts";
import { atomFeed, type FeedProps, jsonFeed } from "#site/feeds/syndication.ts";
import { withFilesOrigin } from "#site/files-origin.ts";
import { textsOfKind } from "#site/texts-of-kind.ts";
import { cached } from "./cache/cached.ts";
import type { Rendered } from "./cache/page-cache.ts";
import type { HttpContext } from "./context.ts";
import { found, movable, nameIn, siteOf } from "./page.ts";
import { publications, shownPublications } from "./publications/list.ts";
import { publicRoute, type Route } from "./route.ts";

/** RFC 9116 §2.5.5 recommends less than a year. */
const SECURITY_TXT_DAYS = 180;

const TEXT = "text/plain; charset=utf-8";

export const feedRoutes: Route[] = [
  file(sitePaths.atom, "application/atom+xml; charset=utf-8", async (c) =>
    atomFeed(siteOf(c), await feedProps(c)),
  ),
  file(sitePaths.jsonFeed, "application/feed+json; charset=utf-8", async (c) =>
    jsonFeed(siteOf(c), await feedProps(c)),
  ),
  file(sitePaths.sitemap, "application/xml; charset=utf-8", sitemapOf),
  file(sitePaths.robots, TEXT, (c) => robotsTxt(siteOf(c))),
  file(sitePaths.llms, TEXT, async (c) => llmsTxt(siteOf(c), await contentsOf(c))),
  file(sitePaths.manifest, "application/manifest+json", (c) => webManifest(siteOf(c))),
  publicRoute("GET", sitePaths.securityTxt, (c) =>
    cached(c, async () => ({
      status: 200,
      contentType: TEXT,
      kind: "data",
      body: securityTxt(siteOf(c), new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS)),
      // The file names an expiry date, which moves on every day.
      expiresAt: Date.now() + DAY_MS,
    })),
  ),
  movable(
    publicRoute("GET", sitePaths.blogMarkdown, (c) => {
      const slug = nameIn(c, sitePaths.blogMarkdown);
      const render = async () => {
        const blog = found(await c.var.services.app.published(blogNoun).find(slug));
        return blogMarkdown(siteOf(c), blog, await findAddresses(blog.content));
      };
      const page = absoluteUrl(siteOf(c), sitePaths.blog(slug));
      const headers = { Link: `<${page}>; rel="canonical"` };
      return sendFile(c, { contentType: "text/markdown; charset=utf-8", headers }, render);
    }),
    sitePaths.blogMarkdown,
    (app, former) => app.published(blogNoun).findMoved(former),
  ),
];

function file(
  path: RoutePath,
  contentType: string,
  render: (c: HttpContext) => string | Promise<string>,
): Route {
  return publicRoute("GET", path, (c) => sendFile(c, { contentType }, () => render(c)));
}

function sendFile(
  c: HttpContext,
  file: Pick<Rendered, "contentType" | "headers">,
  render: () => string | Promise<string>,
): Promise<Response> {
  const draw = async (): Promise<Rendered> => {
    const body = withFilesOrigin(await render(), siteOf(c));
    return { status: 200, kind: "data", body, ...file };
  };
  return cached(c, draw, { gate: c.var.services.gates.lists });
}

async function feedProps(c: HttpContext): Promise<FeedProps> {
  const feeds = await Promise.all(publications.map(({ site }) => site.feed(c.var.services.app)));
  const items = feeds
    .flat()
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .slice(0, FEED_LENGTH);
  const updated = items.map(({ updated_at }) => updated_at).toSorted();
  return { items, updated: updated.at(-1) ?? new Date(0).toISOString() };
}

async function contentsOf(c: HttpContext): Promise<ContentsSection[]> {
  const sections: ContentsSection[] = [];
  for (const { kind, site } of shownPublications(c.var.services.app)) {
    const heading = textsOfKind(c.var.services.app.content, kind).heading;
    sections.push({ heading, entries: await site.contents(c.var.services.app) });
  }
  return sections;
}

async function sitemapOf(c: HttpContext): Promise<string> {
  const { app } = c.var.services;
  const pages = [
    sitePaths.home(),
    sitePaths.about(),
    sitePaths.services(),
    sitePaths.resources(),
    sitePaths.contact(),
    sitePaths.privacy(),
    ...(app.content.facts.colophon ? [sitePaths.colophon()] : []),
  ].map((path) => ({ path }));
  const entries = await Promise.all(
    shownPublications(c.var.services.app).map((one) => one.site.sitemap(app)),
  );
  return sitemap(siteOf(c), [...pages, ...entries.flat()]);
}
