import { sitePaths } from "#contract/paths.ts";
import type { Lead } from "#domain/addresses/redirects.ts";
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
  const [plain = "", fragment] = path.split("#", 2);
  const asked = query.length > MAX_PATH_LENGTH ? plain : plain + query;
  const target = fragment === undefined ? asked : `${asked}#${fragment}`;
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

/** Answers a short or former address, or another form of a present one; null for any other. */
export async function answerMoved(c: HttpContext): Promise<Response | null> {
  const address = (c.env.incoming.url ?? "").replace(/^[/\\]+/, "/");
  const { redirects } = c.var.services.app;
  const lead = await redirects.find(address);
  if (lead) return leadOn(c, lead);
  return redirects.isFeed(address) ? redirectToPresent(c, sitePaths.atom()) : null;
}

function leadOn(c: HttpContext, { id, path, isShort, words }: Lead): Response {
  if (id !== null) c.var.services.pageViews.countRedirect(c.env.incoming, id);
  const query = queryAsSent(c);
  if (isShort) {
    c.header("Cache-Control", "no-store");
    return redirect(c, path, 302, withWords(query, words));
  }
  // The number was the address if the path is that of the home page.
  const isNumbered = /^\/*(?:index\.php)?$/i.test(rawPath(c.env.incoming));
  return redirectToPresent(c, path, isNumbered ? without(query, NUMBER) : query);
}

const NUMBER = /^(?:p|page_id)=\d+$/;
const WORD = /^utm_(?:source|campaign|medium)=/;

/** The three words of a short address stand for those that the visitor brought. */
function withWords(query: string, words: Lead["words"]): string {
  const own = Object.entries(words)
    .filter(([, word]) => word !== null)
    .map(([name, word]) => `utm_${name}=${encodeURIComponent(word ?? "")}`);
  const rest = query.length > MAX_PATH_LENGTH ? "" : without(query, WORD).slice(1);
  return `?${[...own, rest].filter(Boolean).join("&")}`;
}

function without(query: string, unwanted: RegExp): string {
  const kept = query
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !unwanted.test(part));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
