import { brandSheet } from "#contract/brand-sheet.ts";
import { adminPaths, apiDocsPath, settingsPages } from "#contract/paths.ts";
import { defaultCredentials } from "#domain/sign-in/credentials.ts";
import { PortalShell } from "#site/portal-shell.tsx";
import { renderPage } from "#site/render.tsx";
import type { HttpContext } from "./context.ts";
import { relyingPartyOf } from "./guards/relying-party.ts";
import { siteOf } from "./page.ts";
import { redirect } from "./redirect.ts";
import { publicRoute, type Route } from "./route.ts";

const toApiDocs = publicRoute("GET", apiDocsPath, (c) => redirect(c, settingsPages.api(), 302));
async function hasPasskey(c: HttpContext): Promise<boolean> {
  const relyingParty = relyingPartyOf(c);
  return relyingParty !== null && (await c.var.services.app.passkeys.hasAny(relyingParty));
}

/** One page serves all screens. It contains no secrets, and the API guards the rest. */
export const portalRoutes: Route[] = [
  toApiDocs,
  publicRoute("GET", { pattern: `${adminPaths.root.pattern}/*` }, async (c) => {
    const { app, localAccess } = c.var.services;
    // The page opens without the database, and says itself that the server does not answer.
    const hasPassword = await app.administrator.hasPassword().catch(() => true);
    const acceptsDefaults = !hasPassword && (await localAccess.allows(c.env.incoming));
    const site = siteOf(c);
    const html = renderPage(PortalShell, {
      site,
      path: c.req.path,
      hasPassword,
      hasPasskey: await hasPasskey(c).catch(() => false),
      defaultCredentials: acceptsDefaults ? defaultCredentials : null,
    });
    return new Response(html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
        ...c.var.services.security("portal", brandSheet(site.facts) || null),
      },
    });
  }),
];
