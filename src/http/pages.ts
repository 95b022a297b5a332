import { sitePaths } from "#contract/paths.ts";
import { AboutPage } from "#site/pages/about.tsx";
import { ContactPage } from "#site/pages/contact.tsx";
import { HomePage } from "#site/pages/home.tsx";
import { NotFoundPage } from "#site/pages/not-found.tsx";
import { PrivacyPage } from "#site/pages/privacy.tsx";
import { ResourcesPage } from "#site/pages/resources.tsx";
import { ServicesPage } from "#site/pages/services.tsx";
import { renderPage } from "#site/render.tsx";
import { entryResponse, toPage } from "./cached.ts";
import { postContact } from "./contact-page.ts";
import type { HttpContext } from "./context.ts";
import { page, siteOf } from "./page.ts";
import { previewRoute } from "./preview.ts";
import { publications } from "./publications/list.ts";
import { publicRoute, type Route } from "./route.ts";

export const pageRoutes: Route[] = [
  page(sitePaths.home, (site) => renderPage(HomePage, { site })),
  page(sitePaths.about, (site) => renderPage(AboutPage, { site })),
  page(sitePaths.services, (site) => renderPage(ServicesPage, { site })),
  page(sitePaths.privacy, (site) => renderPage(PrivacyPage, { site })),
  page(sitePaths.contact, (site) => renderPage(ContactPage, { site, state: "form" })),
  publicRoute("POST", sitePaths.contact, postContact),
  page(sitePaths.resources, async (site, c) => {
    const { app } = c.var.services;
    const [blogs, ebooks] = await Promise.all([app.blogs.newest(), app.ebooks.newest()]);
    return renderPage(ResourcesPage, { site, blogs, ebooks });
  }),
  ...publications.flatMap(({ site }) => site.pages),
  previewRoute,
];

/** Cached once, under a key that no address can have. */
export async function notFoundPage(c: HttpContext): Promise<Response> {
  const { cache, gates } = c.var.services;
  const key = "!404";
  const render = async () => toPage(renderPage(NotFoundPage, { site: siteOf(c) }), 404);
  return entryResponse(c, key, await cache.fill(key, render, { gate: gates.pages }));
}
