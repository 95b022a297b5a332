import { queryOptions } from "@tanstack/react-query";
import { request } from "#admin/request.ts";
import { siteDraftPaths } from "#contract/paths.ts";
import type { SitePreview } from "#contract/site-draft.ts";

/** The token with which frames of the portal show the site's pages. */
export function sitePreviewQuery() {
  return queryOptions({
    queryKey: ["site-preview"],
    queryFn: () => request<SitePreview>("POST", siteDraftPaths.previews(), { body: { own: true } }),
    // It opens for a day.
    staleTime: 12 * 3_600_000,
  });
}
