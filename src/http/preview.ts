import { sitePaths } from "#contract/paths.ts";
import type { HttpContext } from "./context.ts";
import { found } from "./page.ts";
import { siteAt } from "./publications/list.ts";
import { publicRoute, type Route } from "./route.ts";
import { isRobot } from "./visits/robots.ts";

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The page behind a secret link. It is never cached, never counted as a visit, and sends no referrer. */
export const previewRoute: Route = publicRoute("GET", sitePaths.preview, async (c) => {
  const { app, gates, log, security } = c.var.services;
  const token = c.req.param("token") ?? "";
  const kind = found(TOKEN.test(token) ? await app.previews.kindOf(token) : null);
  const { html, styles } = found(await gates.pages.run(() => siteAt(kind).preview(c, token)));
  if (isSeen(c)) {
    // The page does not wait for the count, so a full disk does not break it.
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

/** Programs also fetch a link when it is sent in a chat. */
function isSeen(c: HttpContext): boolean {
  const { method, headers } = c.env.incoming;
  return method === "GET" && !isRobot(headers["user-agent"]);
}
