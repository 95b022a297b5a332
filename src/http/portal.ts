import { adminPaths } from "#contract/paths.ts";
import { defaultCredentials } from "#domain/credentials.ts";
import { PortalShell } from "#site/portal-shell.tsx";
import { renderPage } from "#site/render.tsx";
import { siteOf } from "./page.ts";
import { publicRoute, type Route } from "./route.ts";

/** One page for all screens. It holds nothing secret; the API guards the rest. */
export const portalRoutes: Route[] = [
  publicRoute("GET", { pattern: `${adminPaths.root.pattern}/*` }, async (c) => {
    const { app, localAccess } = c.var.services;
    // Without the database the page opens, and says itself that the server does not answer.
    const hasPassword = await app.administrator.hasPassword().catch(() => true);
    const acceptsDefaults = !hasPassword && (await localAccess.allows(c.env.incoming));
    const html = renderPage(PortalShell, {
      site: siteOf(c),
      path: c.req.path,
      hasPassword,
      defaultCredentials: acceptsDefaults ? defaultCredentials : null,
    });
    return new Response(html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
      },
    });
  }),
];
