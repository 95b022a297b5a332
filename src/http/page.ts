import type { RoutePath } from "#contract/path.ts";
import type { Site } from "#site/props.ts";
import { queryOf } from "./cache-key.ts";
import { cachedPage, type PublicPage } from "./cached.ts";
import type { HttpContext } from "./context.ts";
import { publicRoute, type Route } from "./route.ts";

/** A page that visitors may not know of, or that never was. It is the same for every address. */
export class PageNotFound extends Error {}

/** A public page at one address. */
export function page(
  path: RoutePath,
  render: (site: Site, c: HttpContext) => string | Promise<string>,
): Route {
  return publicRoute("GET", path, (c) =>
    cachedPage(c, async () => ({ html: await render(siteOf(c), c) })),
  );
}

/** What every page is made with, as of now. */
export function siteOf(c: HttpContext): Site {
  const { app, site } = c.var.services;
  return { ...site, optionalKinds: app.content.optionalKinds };
}

interface Movable {
  render(slug: string): Promise<PublicPage>;
  /** The slug that a former one leads to; null when there is none. */
  findMoved(slug: string): Promise<string | null>;
  pathOf(slug: string): string;
}

/**
 * The page of a slug, or a permanent redirect when its address changed.
 * @throws {PageNotFound}
 */
export async function pageOrMoved(
  c: HttpContext,
  { render, findMoved, pathOf }: Movable,
): Promise<Response> {
  const slug = c.req.param("slug") ?? "";
  try {
    return await cachedPage(c, () => render(slug));
  } catch (error) {
    if (!(error instanceof PageNotFound)) throw error;
    const moved = await findMoved(slug);
    if (moved === null) throw error;
    // Revalidated each time: cached for ever, it would be a loop once the old address is taken back.
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
export function pageNumber(c: HttpContext): number {
  const text = queryOf(c.req.url).get("page");
  if (text === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new PageNotFound();
  return Number(text);
}
