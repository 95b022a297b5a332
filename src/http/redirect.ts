import { sitePaths } from "#contract/paths.ts";
import type { HttpContext } from "./context.ts";
import { MAX_PATH_LENGTH, rawPath } from "./logged-path.ts";

/**
 * Leads to a path of this site. The query goes along as it came, since campaigns are told apart by it;
 * one of more than 2 kB does not, as a head that a proxy in front cannot hold would be no answer at all.
 */
export function redirect(
  c: HttpContext,
  path: string,
  status: 301 | 302,
  query = queryAsSent(c),
): Response {
  const target = query.length > MAX_PATH_LENGTH ? path : path + query;
  // Headers are Latin-1 at most.
  return c.redirect(target.replace(/[^\x21-\x7e]/gu, encodeURIComponent), status);
}

/** Permanently. Cached for ever, it would hide what is put at the former address later. */
export function redirectToPresent(c: HttpContext, path: string, query?: string): Response {
  c.header("Cache-Control", "public, no-cache");
  return redirect(c, path, 301, query);
}

/** With its question mark; empty without anything behind it. */
function queryAsSent(c: HttpContext): string {
  const [plain = ""] = (c.env.incoming.url ?? "").split("#", 1);
  const mark = plain.indexOf("?");
  return mark === -1 || mark === plain.length - 1 ? "" : plain.slice(mark);
}

/** Where other systems keep their feed: feed readers ask there for years after a move. */
const FORMER_FEED =
  /^\/(?:blog\/)?(?:(?:feed|rss|atom)(?:\/(?:rss2?|atom|rdf))?|(?:feed|rss2?|index|atom)\.(?:xml|rss|atom|rdf))\/?$/i;

/** For an address of the system that the site was moved from; null for any other. */
export async function answerMoved(c: HttpContext): Promise<Response | null> {
  const target = await c.var.services.app.redirects.find(c.env.incoming.url ?? "");
  if (target === null) {
    return FORMER_FEED.test(c.req.path) ? redirectToPresent(c, sitePaths.atom()) : null;
  }
  const query = queryAsSent(c);
  // At the path of the home page, the number was the address.
  const isNumbered = /^\/*$/.test(rawPath(c.env.incoming));
  return redirectToPresent(c, target, isNumbered ? withoutNumber(query) : query);
}

/** Of a post in WordPress. */
function withoutNumber(query: string): string {
  const kept = query
    .slice(1)
    .split("&")
    .filter((part) => !/^(?:p|page_id)=\d+$/.test(part));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
