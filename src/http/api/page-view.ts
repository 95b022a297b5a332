import { limits } from "#contract/limits.ts";
import { PageView } from "#contract/page-view.ts";
import { visitsPath } from "#contract/visits-path.ts";
import { requireOwnOrigin } from "#http/origin.ts";
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
    ({ c, body }) => {
      const { site, cache, pageViews } = c.var.services;
      const { incoming } = c.env;
      requireOwnOrigin(incoming, site.origin);
      // Only what a browser may have fetched a moment ago is counted, so nothing can be made up.
      const counted = cache.countedAt(body.path);
      if (counted) pageViews.countShown(incoming.headers, body.referrer, counted);
      return noContent();
    },
  ),
];
