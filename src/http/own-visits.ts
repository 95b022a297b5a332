import type { IncomingHttpHeaders } from "node:http";
import { parse, serialize } from "hono/utils/cookie";

const NAME = "portico_own_visits";

/** As long as a session can last. The server decides how long the mark counts. */
const MAX_AGE_S = 30 * 24 * 3600;

/** Null for nearly everybody, at the cost of a comparison. */
export function visitMark({ cookie }: IncomingHttpHeaders): string | null {
  if (!cookie?.includes(NAME)) return null;
  return parse(cookie, NAME)[NAME] ?? null;
}

/** Lax, so that it comes along when a link elsewhere leads the owner to the site. */
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
