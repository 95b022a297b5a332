import { operatorPaths } from "#contract/paths.ts";
import { DomainError } from "#domain/error.ts";
import { isSameSecret } from "#domain/sign-in/token.ts";
import type { HttpContext } from "./context.ts";
import { toDomainError } from "./errors.ts";
import { json, publicRoute, type Route } from "./route.ts";
import { requireAdmin } from "./session.ts";

export const healthRoutes: Route[] = [
  publicRoute("GET", operatorPaths.alive, () => json({ status: "alive" })),
  publicRoute("GET", operatorPaths.ready, async (c) => {
    c.var.services.drain.admit();
    try {
      const missing = await c.var.services.app.checkReady();
      return json({ status: "ready", ...(missing > 0 ? { missing_files: missing } : {}) });
    } catch (cause) {
      const known = toDomainError(cause);
      if (known.code === "unavailable") throw known;
      throw new DomainError("unavailable", "The database or the file store does not answer.", {
        cause,
      });
    }
  }),
  publicRoute("GET", operatorPaths.readyForPages, (c) => {
    const { app, cache, drain } = c.var.services;
    drain.admit();
    const database = app.content.isConfirmed ? "answers" : "away";
    if (database === "away" && cache.size.entries === 0) {
      throw new DomainError("unavailable", "The database does not answer, and no page is cached.");
    }
    return json({ status: "ready", database });
  }),
  {
    method: "GET",
    path: operatorPaths.metrics.pattern,
    access: "local",
    handle: async (c) => {
      await requireLocalOrToken(c);
      const { app, metrics } = c.var.services;
      // Whoever is woken by these must hear of a database that is away.
      const read = await app.readOperation().catch(() => null);
      return new Response(await metrics.text(read), {
        headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
      });
    },
  },
];

async function requireLocalOrToken(c: HttpContext): Promise<void> {
  const { localAccess, metricsToken } = c.var.services;
  if (await localAccess.allows(c.env.incoming)) return;
  const [, token = ""] = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (metricsToken !== null && isSameSecret(token, metricsToken)) return;
  await requireAdmin(c, null);
}
