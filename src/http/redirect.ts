import { sitePaths } from "#contract/paths.ts";
import type { HttpContext } from "./context.ts";
import { MAX_PATH_LENGTH, rawPath } from "./logged-path.ts";

/**
 * Redirects to a path of this site. The query goes along unchanged, because campaigns are told apart by it.
 * A query of more than 2 kB is dropped, because a proxy may refuse a response head of that size.
 */
export function redirect(
  c: HttpContext,
  path: string,
  status: 301 | 302,
  query = queryAsSent(c),
): Response {
  const target = query.length > MAX_PATH_LENGTH ? path : path + query;
  // A header can hold Latin-1 at most.
  return c.redirect(target.replace(/[^\x21-\x7e]/gu, encodeURIComponent), status);
}

/**
 * Redirects permanently, but has caches revalidate: a cached redirect would hide a page that later gets the former
 * address.
 */
export function redirectToPresent(c: HttpContext, path: string, query?: string): Response {
  c.header("Cache-Control", "public, no-cache");
  return redirect(c, path, 301, query);
}

/** Includes the question mark; empty if there is no query. */
function queryAsSent(c: HttpContext): string {
  const [plain = ""] = (c.env.incoming.url ?? "").split("#", 1);
  const mark = plain.indexOf("?");
  return mark === -1 || mark === plain.length - 1 ? "" : plain.slice(mark);
}

/** Other systems keep their feed at these addresses, and feed readers go on asking there for years. */
const FORMER_FEED =
  /^\/(?:blog\/)?(?:(?:feed|rss|atom)(?:\/(?:rss2?|atom|rdf))?|(?:feed|rss2?|index|atom)\.(?:xml|rss|atom|rdf))\/?$/i;

/** Answers an address of the system that the site was moved from; null for any other. */
export async function answerMoved(c: HttpContext): Promise<Response | null> {
  const target = await c.var.services.app.redirects.find(c.env.incoming.url ?? "");
  if (target === null) {
    return FORMER_FEED.test(c.req.path) ? redirectToPresent(c, sitePaths.atom()) : null;
  }
  const query = queryAsSent(c);
  // The number was the address if the path is that of the home page.
  const isNumbered = /^\/*$/.test(rawPath(c.env.incoming));
  return redirectToPresent(c, target, isNumbered ? withoutNumber(query) : query);
}

function withoutNumber(query: string): string {
  const kept = query
    .slice(1)
    .split("&")
    .filter((part) => !/^(?:p|page_id)=\d+$/.test(part));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
