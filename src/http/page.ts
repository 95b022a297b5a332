import { nouns, type PublicationKind, publicNouns } from "#contract/nouns.ts";
import type { Path, RoutePath } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import type { Site } from "#site/props.ts";
import { queryOf } from "./cache/cache-key.ts";
import { cachedPage, unsharedPage } from "./cache/cached.ts";
import type { FinishedPage } from "./cache/finished-page.ts";
import type { HttpContext } from "./context.ts";
import { redirectToPresent } from "./redirect.ts";
import { publicRoute, type Route } from "./route.ts";

/** Drafts look the same as addresses that never existed. */
export class PageNotFound extends Error {}

export type Render = (site: Site, c: HttpContext) => FinishedPage | Promise<FinishedPage>;

export function page(path: RoutePath, render: Render): Route {
  return pageRoute(path, (c) => cachedPage(c, async () => ({ page: await render(siteOf(c), c) })));
}

export function pageRoute(
  path: RoutePath,
  handle: Route["handle"],
  findCounted: Route["findCounted"] = async () => ({ readId: null }),
): Route {
  return { ...publicRoute("GET", path, handle), findCounted };
}

/** @param isOwn whether a query belongs to one visitor alone, so that the answer is never kept */
export function pageWithForm(
  path: RoutePath,
  isOwn: (query: URLSearchParams, app: App) => boolean,
  render: Render,
): Route {
  return pageRoute(path, (c) =>
    isOwn(queryOf(c.req.url), c.var.services.app)
      ? unsharedPage(c, async () => ({ page: await render(uncachedSite(c), c) }))
      : cachedPage(c, async () => ({ page: await render(siteOf(c), c) })),
  );
}

/** Returns the site for a page that answers one reader alone. */
export function uncachedSite(c: HttpContext): Site {
  return { ...siteOf(c), isUnkept: true };
}

export function siteOf(c: HttpContext): Site {
  const { app, site } = c.var.services;
  const { optionalKinds, facts, texts, keptPromises, tint, timeZone } = app.content;
  return { ...site, optionalKinds, facts, texts, keptPromises, tint, timeZone };
}

/**
 * Redirects permanently from a former slug.
 * @param findMoved finds the present slug behind a former one
 */
export function movable(
  { handle, ...route }: Route,
  pathOf: Path<`${string}/:${string}`>,
  findMoved: (app: App, slug: string) => Promise<string | null>,
): Route {
  const findPresent = async (app: App, value: string) => {
    const moved = await findMoved(app, withoutEnding(pathOf, value));
    return moved === null ? null : pathOf(moved);
  };
  const answer = async (c: HttpContext) => {
    try {
      return await handle(c);
    } catch (error) {
      const isMissing = error instanceof DomainError && error.code === "not_found";
      if (!isMissing && !(error instanceof PageNotFound)) throw error;
      const present = await findPresent(c.var.services.app, valueIn(c));
      if (present === null) throw error;
      return redirectToPresent(c, present);
    }
  };
  return { ...route, handle: answer, findPresent };
}

/** The only name in an address, without the extension that its path has. */
export function nameIn(c: HttpContext, path: RoutePath): string {
  return withoutEnding(path, valueIn(c));
}

function valueIn(c: HttpContext): string {
  return Object.values(c.req.param())[0] ?? "";
}

function withoutEnding({ pattern }: RoutePath, value: string): string {
  const [ending = ""] = /\.\w+$/.exec(pattern) ?? [];
  return value.slice(0, value.length - ending.length);
}

export function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new PageNotFound();
  return thing;
}

/** Null asks for the whole list. */
export function requestedGroup(c: HttpContext, kind: PublicationKind): string | null {
  if (!publicNouns[kind].isGrouped) return null;
  return queryOf(c.req.url).get(nouns[kind].groupedBy);
}

export function pageNumber(c: HttpContext): number {
  const text = queryOf(c.req.url).get("page");
  if (text === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new PageNotFound();
  return Number(text);
}
