import type { RoutePath } from "#contract/path.ts";
import { sitePaths } from "#contract/paths.ts";
import {
  renderAbout,
  renderArticle,
  renderBlogs,
  renderContact,
  renderEbook,
  renderEbooks,
  renderHome,
  renderNotFound,
  renderPrivacy,
  renderResources,
  renderServices,
} from "#site/render.tsx";
import { queryOf } from "./cache-key.ts";
import { cachedPage, entryResponse, type PublicPage, toPage } from "./cached.ts";
import { postContact } from "./contact-page.ts";
import type { HttpContext } from "./context.ts";
import { publicRoute, type Route } from "./route.ts";

/** A page that visitors may not know of, or that never was. It is the same for every address. */
export class PageNotFound extends Error {}

/** The public pages. */
export const pageRoutes: Route[] = [
  page(sitePaths.home, (c) => renderHome(c.var.services.site)),
  page(sitePaths.about, (c) => renderAbout(c.var.services.site)),
  page(sitePaths.services, (c) => renderServices(c.var.services.site)),
  page(sitePaths.privacy, (c) => renderPrivacy(c.var.services.site)),
  page(sitePaths.contact, (c) => renderContact(c.var.services.site, { state: "form" })),
  publicRoute("POST", sitePaths.contact, postContact),
  page(sitePaths.resources, async (c) => {
    const { app, site } = c.var.services;
    const [blogs, ebooks] = await Promise.all([app.blogs.newest(), app.ebooks.newest()]);
    return renderResources(site, { blogs, ebooks });
  }),
  page(sitePaths.blogs, async (c) => {
    const { app, site } = c.var.services;
    return renderBlogs(site, found(await app.blogs.page(pageNumber(c))));
  }),
  page(sitePaths.ebooks, async (c) => {
    const { app, site } = c.var.services;
    return renderEbooks(site, found(await app.ebooks.page(pageNumber(c))));
  }),
  publicRoute("GET", sitePaths.blog, (c) =>
    pageOrMoved(
      c,
      (slug) => c.var.services.app.blogs.findMoved(slug),
      sitePaths.blog,
      async (slug) => {
        const { app, site } = c.var.services;
        const article = found(await app.blogs.findInContext(slug));
        return { html: renderArticle(site, article), blogId: article.item.id };
      },
    ),
  ),
  publicRoute("GET", sitePaths.ebook, (c) =>
    pageOrMoved(
      c,
      (slug) => c.var.services.app.ebooks.findMoved(slug),
      sitePaths.ebook,
      async (slug) => {
        const { app, site } = c.var.services;
        return { html: renderEbook(site, found(await app.ebooks.findInContext(slug))) };
      },
    ),
  ),
];

/** The page for every address that has none. Kept once, under a key that no address can have. */
export async function notFoundPage(c: HttpContext): Promise<Response> {
  const { cache, gates, site } = c.var.services;
  const key = "!404";
  const render = async () => toPage(renderNotFound(site), 404);
  return entryResponse(c, key, await cache.fill(key, render, { gate: gates.pages }));
}

function page(path: RoutePath, render: (c: HttpContext) => string | Promise<string>): Route {
  return publicRoute("GET", path, (c) => cachedPage(c, async () => ({ html: await render(c) })));
}

/** The page of a slug, or a permanent redirect when its address changed. */
async function pageOrMoved(
  c: HttpContext,
  findMoved: (slug: string) => Promise<string | null>,
  pathOf: (slug: string) => string,
  render: (slug: string) => Promise<PublicPage>,
): Promise<Response> {
  const slug = c.req.param("slug") ?? "";
  try {
    return await cachedPage(c, () => render(slug));
  } catch (error) {
    if (!(error instanceof PageNotFound)) throw error;
    const moved = await findMoved(slug);
    if (moved === null) throw error;
    // Asked about each time: kept for ever, it would be a loop once the old address is taken back.
    c.header("Cache-Control", "public, no-cache");
    return c.redirect(pathOf(moved), 301);
  }
}

/** @throws {PageNotFound} when there is nothing */
export function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new PageNotFound();
  return thing;
}

/** The number of a list's page. @throws {PageNotFound} when it is none */
function pageNumber(c: HttpContext): number {
  const text = queryOf(c.req.url).get("page");
  if (text === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new PageNotFound();
  return Number(text);
}
