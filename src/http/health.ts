import { DomainError } from "#domain/error.ts";
import { isLocalRequest } from "./client.ts";
import type { HttpContext } from "./context.ts";
import { toDomainError } from "./errors.ts";
import { json, publicRoute, type Route } from "./route.ts";
import { requireAdmin } from "./session.ts";

/** What the engineer's tools ask. */
export const healthRoutes: Route[] = [
  publicRoute("GET", "/healthz", () => json({ status: "alive" })),
  publicRoute("GET", "/readyz", async (c) => {
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
  {
    method: "GET",
    path: "/metrics",
    access: "local",
    handle: async (c) => {
      await requireLocalOrAdmin(c);
      const { metrics } = c.var.services;
      return new Response(await metrics.text(), {
        headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
      });
    },
  },
];

async function requireLocalOrAdmin(c: HttpContext): Promise<void> {
  if (isLocalRequest(c.env.incoming)) return;
  await requireAdmin(c);
}
