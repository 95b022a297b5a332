import { TrieRouter } from "hono/router/trie-router";
import { PageView } from "#contract/page-view.ts";
import { visitsPath } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import type { Counted } from "#http/cache/page-cache.ts";
import { requireOwnOrigin } from "#http/guards/origin.ts";
import { pageRoutes } from "#http/pages.ts";
import { noContent, publicWrite, type Route, routerPath } from "#http/route.ts";

export const pageViewRoutes: Route[] = [
  publicWrite(
    "POST",
    visitsPath,
    {
      operationId: "countPageView",
      summary:
        "Counts a page of this site that the browser had fetched ahead, or that a front shows.",
      body: PageView,
      status: 204,
    },
    async ({ c, body }) => {
      const { cors, site, pageViews } = c.var.services;
      const { incoming } = c.env;
      if (!cors.allows(incoming, c.req.path)) requireOwnOrigin(incoming, site.origin);
      // Only pages of the site are counted, so nobody can forge more than a plain GET could.
      const counted = await findCounted(c.var.services.app, body.path);
      if (counted) {
        const { path: url, referrer } = body;
        pageViews.countShown(incoming.headers, { url, referrer }, counted);
      }
      return noContent();
    },
  ),
];

const pages = new TrieRouter<Route>();
for (const route of pageRoutes) {
  if (route.findCounted) pages.add("GET", routerPath(route.path), route);
}

/** Decides by the address alone, without rendering; null if the site has no such page. */
async function findCounted(app: App, target: string): Promise<Counted | null> {
  const [path = ""] = target.split(/[?#]/, 1);
  const [route, values = {}] = pages.match("GET", tryDecode(path))[0][0] ?? [];
  return (await route?.findCounted?.(app, String(Object.values(values)[0]))) ?? null;
}

/** The address bar shows percent signs instead of some letters. */
function tryDecode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
