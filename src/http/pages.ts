import { sitePaths } from "#contract/paths.ts";
import {
  renderAbout,
  renderContact,
  renderHome,
  renderNotFound,
  renderPrivacy,
  renderResources,
  renderServices,
} from "#site/render.tsx";
import { entryResponse, toPage } from "./cached.ts";
import { postContact } from "./contact-page.ts";
import type { HttpContext } from "./context.ts";
import { page } from "./page.ts";
import { publications } from "./publications.ts";
import { publicRoute, type Route } from "./route.ts";

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
  ...publications.flatMap(({ pages }) => pages),
];

/** The page for every address that has none. Kept once, under a key that no address can have. */
export async function notFoundPage(c: HttpContext): Promise<Response> {
  const { cache, gates, site } = c.var.services;
  const key = "!404";
  const render = async () => toPage(renderNotFound(site), 404);
  return entryResponse(c, key, await cache.fill(key, render, { gate: gates.pages }));
}
