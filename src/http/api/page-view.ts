import { limits } from "#contract/limits.ts";
import { PageView } from "#contract/page-view.ts";
import { visitsPath } from "#contract/visits-path.ts";
import { requireOwnOrigin } from "#http/guards/origin.ts";
import { noContent, publicWrite, type Route } from "#http/route.ts";

export const pageViewRoutes: Route[] = [
  publicWrite(
    "POST",
    { pattern: visitsPath() },
    {
      operationId: "countPageView",
      summary: "Counts a page of this site that the browser had fetched ahead.",
      body: PageView,
      maxBytes: 4 * limits.url,
      status: 204,
    },
    async ({ c, body }) => {
      const { site, pageViews } = c.var.services;
      const { incoming } = c.env;
      requireOwnOrigin(incoming, site.origin);
      // Only pages of the site are counted, so nothing can be made up that a plain GET could not.
      const counted = await c.var.findCounted(body.path);
      if (counted) pageViews.countShown(incoming.headers, body.referrer, counted);
      return noContent();
    },
  ),
];
