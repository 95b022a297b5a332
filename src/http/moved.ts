import type { HttpContext } from "./context.ts";

/** For an address of the system that the site was moved from; null for any other. */
export async function answerMoved(c: HttpContext): Promise<Response | null> {
  const target = await c.var.services.app.redirects.find(c.env.incoming.url ?? "");
  if (target === null) return null;
  // Cached for ever, it would hide what is put at the old address later.
  c.header("Cache-Control", "public, no-cache");
  return c.redirect(target, 301);
}
