import type { IncomingHttpHeaders } from "node:http";
import { parse, serialize } from "hono/utils/cookie";
import { ACCESS_TOKEN_PREFIX } from "#contract/access-token.ts";

const NAME = "portico_own_visits";
const ACCESS_TOKEN = new RegExp(`^Bearer ${ACCESS_TOKEN_PREFIX}`, "i");

/** A session can last this long. The server decides how long the mark counts. */
const MAX_AGE_S = 30 * 24 * 3600;

/** Null for almost everybody, at the cost of a comparison. */
export function visitMark({ cookie }: IncomingHttpHeaders): string | null {
  if (!cookie?.includes(NAME)) return null;
  return parse(cookie, NAME)[NAME] ?? null;
}

/** The owner's own program is not a visitor. The token is not verified: a forger merely goes uncounted. */
export function carriesAccessToken({ authorization = "" }: IncomingHttpHeaders): boolean {
  return ACCESS_TOKEN.test(authorization);
}

/** The cookie is lax, so that it is sent when a link on another site leads the owner here. */
export function markCookie(mark: string, siteOrigin: string): Record<string, string> {
  return cookie(mark, MAX_AGE_S, siteOrigin);
}

export function noMarkCookie(siteOrigin: string): Record<string, string> {
  return cookie("", 0, siteOrigin);
}

function cookie(value: string, maxAge: number, siteOrigin: string): Record<string, string> {
  return {
    "Set-Cookie": serialize(NAME, value, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: siteOrigin.startsWith("https:"),
      maxAge,
    }),
  };
}
