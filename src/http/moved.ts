import { sitePaths } from "#contract/paths.ts";
import type { HttpContext } from "./context.ts";
import { rawPath } from "./logged-path.ts";
import { queryAsSent, redirectToPresent } from "./redirect.ts";

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
