import { sitePaths } from "#contract/paths.ts";
import { markForEditor, textsOf } from "#contract/site-texts.ts";
import { withMarkedTexts } from "#site/marks.ts";
import type { Site } from "#site/props.ts";
import { queryOf } from "./cache/cache-key.ts";
import type { HttpContext } from "./context.ts";
import { found, type Render, siteOf } from "./page.ts";
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

/**
 * A page of the site as its texts will be. With `?edit` it has the marks that the portal's editor works on, in a
 * frame of the portal, and no script.
 */
export function sitePreviewRoute(renders: Readonly<Record<string, Render>>): Route {
  return publicRoute("GET", sitePaths.sitePreview, async (c) => {
    const { app, gates, security } = c.var.services;
    const { token = "", page = "" } = c.req.param();
    const preview = found(TOKEN.test(token) ? await app.sitePreviews.open(token) : null);
    const render = found((Object.hasOwn(renders, page) && renders[page]) || null);
    const isEdited = preview.isOwn && queryOf(c.req.url).has("edit");
    const mark = isEdited ? markForEditor : undefined;
    const site: Site = {
      ...siteOf(c),
      texts: textsOf(app.content.facts, preview.texts, mark),
      isPreview: true,
      isUnkept: true,
    };
    const { html, styles } = await gates.pages.run(async () => render(site, c));
    return new Response(isEdited ? forEditor(html) : withinPreview(html, token), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        ...security(isEdited ? "frame" : "page", styles),
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
      },
    });
  });
}

/** The portal's script works on the page from outside. */
function forEditor(html: string): string {
  return withMarkedTexts(html).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

const linked = new Map<string, string>([
  [sitePaths.home(), "home"],
  [sitePaths.about(), "about"],
  [sitePaths.services(), "services"],
  [sitePaths.resources(), "resources"],
  [sitePaths.contact(), "contact"],
  [sitePaths.privacy(), "privacy"],
  [sitePaths.colophon(), "colophon"],
]);

/** Leads links between the pages of a preview to its other pages. */
function withinPreview(html: string, token: string): string {
  return html.replace(/(<a\b[^>]*\shref=")([^"#?]*)(?=["#?])/g, (link, before, address) => {
    const name = linked.get(address);
    return name ? before + sitePaths.sitePreview(token, name) : link;
  });
}

/** Programs also fetch a link when it is sent in a chat. */
function isSeen(c: HttpContext): boolean {
  const { method, headers } = c.env.incoming;
  return method === "GET" && !isRobot(headers["user-agent"]);
}
