import { nouns, type PublicationKind, publicNouns } from "#contract/nouns.ts";
import type { RoutePath } from "#contract/path.ts";
import { DomainError } from "#domain/error.ts";
import type { Site } from "#site/props.ts";
import { queryOf } from "./cache-key.ts";
import { cachedPage, unsharedPage } from "./cached.ts";
import type { HttpContext } from "./context.ts";
import { publicRoute, type Route } from "./route.ts";

/** Drafts and addresses that never existed look the same. */
export class PageNotFound extends Error {}

type Render = (site: Site, c: HttpContext) => string | Promise<string>;

export function page(path: RoutePath, render: Render): Route {
  return pageRoute(path, (c) => cachedPage(c, async () => ({ html: await render(siteOf(c), c) })));
}

export function pageRoute(path: RoutePath, handle: Route["handle"]): Route {
  return { ...publicRoute("GET", path, handle), isPage: true };
}

/** A page that answers what a form without script sends it; such an answer is never kept. */
export function pageWithForm(path: RoutePath, names: readonly string[], render: Render): Route {
  return pageRoute(path, (c) => {
    const query = queryOf(c.req.url);
    const draw = async () => ({ html: await render(siteOf(c), c) });
    return names.some((name) => query.has(name)) ? unsharedPage(c, draw) : cachedPage(c, draw);
  });
}

export function siteOf(c: HttpContext): Site {
  const { app, site } = c.var.services;
  const { optionalKinds, facts, timeZone } = app.content;
  return { ...site, optionalKinds, facts, timeZone };
}

interface Movable {
  slug: string;
  /** @throws {PageNotFound} @throws {DomainError} not_found */
  answer(): Promise<Response>;
  findMoved(slug: string): Promise<string | null>;
  pathOf(slug: string): string;
}

/** Redirects permanently from a former slug. @throws what `answer` does */
export async function answerOrMoved(
  c: HttpContext,
  { slug, answer, findMoved, pathOf }: Movable,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === "not_found";
    if (!isMissing && !(error instanceof PageNotFound)) throw error;
    const moved = await findMoved(slug);
    if (moved === null) throw error;
    // Cached for ever, it would be a loop once the old address is used again.
    c.header("Cache-Control", "public, no-cache");
    return c.redirect(pathOf(moved), 301);
  }
}

/** @throws {PageNotFound} */
export function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new PageNotFound();
  return thing;
}

/** Null for the whole list. */
export function groupAsked(c: HttpContext, kind: PublicationKind): string | null {
  if (!publicNouns[kind].isGrouped) return null;
  return queryOf(c.req.url).get(nouns[kind].groupedBy);
}

/** @throws {PageNotFound} when it is not a number */
export function pageNumber(c: HttpContext): number {
  const text = queryOf(c.req.url).get("page");
  if (text === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new PageNotFound();
  return Number(text);
}
