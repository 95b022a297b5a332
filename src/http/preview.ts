import { sitePaths } from "#contract/paths.ts";
import type { HttpContext } from "./context.ts";
import { found } from "./page.ts";
import { siteAt } from "./publications/list.ts";
import { publicRoute, type Route } from "./route.ts";
import { isRobot } from "./visits/robots.ts";

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** What a secret link opens: never cached, never counted as a visit, told to no other site. */
export const previewRoute: Route = publicRoute("GET", sitePaths.preview, async (c) => {
  const { app, gates, log, security } = c.var.services;
  const token = c.req.param("token") ?? "";
  const kind = found(TOKEN.test(token) ? await app.previews.kindOf(token) : null);
  const { html, styles } = found(await gates.pages.run(() => siteAt(kind).preview(c, token)));
  if (isSeen(c)) {
    // Nobody waits for the count, and a full disk does not close the page.
    void app.previews
      .countOpened(token)
      .catch((err: unknown) => log.warn({ event: "preview", err }));
  }
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...security("page", styles),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
    },
  });
});

/** Programs fetch a link as well when it is sent in a chat. */
function isSeen(c: HttpContext): boolean {
  const { method, headers } = c.env.incoming;
  return method === "GET" && !isRobot(headers["user-agent"]);
}
