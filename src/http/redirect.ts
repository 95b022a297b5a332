import type { HttpContext } from "./context.ts";
import { MAX_PATH_LENGTH } from "./logged-path.ts";

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
export function queryAsSent(c: HttpContext): string {
  const [plain = ""] = (c.env.incoming.url ?? "").split("#", 1);
  const mark = plain.indexOf("?");
  return mark === -1 || mark === plain.length - 1 ? "" : plain.slice(mark);
}
