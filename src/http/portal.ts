import { defaultCredentials } from "#domain/credentials.ts";
import { renderPortalShell } from "#site/render.tsx";
import { isLocalRequest } from "./client.ts";
import type { HttpContext } from "./context.ts";
import { publicRoute, type Route } from "./route.ts";

/** The portal is one page for all of its addresses; what it shows beyond sign-in the API guards. */
export const portalRoutes: Route[] = [
  publicRoute("GET", "/admin/*", async (c) => {
    const html = renderPortalShell(c.var.services.site, {
      defaultCredentials: (await mayUseDefaults(c)) ? defaultCredentials : null,
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

/** The default credentials are shown to those for whom signing in with them works, and to nobody else. */
async function mayUseDefaults(c: HttpContext): Promise<boolean> {
  const { app, trustProxy } = c.var.services;
  const isLocal = trustProxy === 0 && isLocalRequest(c.env.incoming);
  return isLocal && !(await app.administrator.hasPassword());
}
