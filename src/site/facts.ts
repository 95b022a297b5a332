import type { SiteConfig } from "#contract/site-config.ts";

/** What the agency says of itself on its pages. Components take it from `site.facts` alone. */
export type SiteFacts = SiteConfig;

/** Null where the copyright is older: the owner has set that year, and not the other. */
export function foundedIn({ foundingYear, copyrightYear }: SiteFacts): number | null {
  return copyrightYear < foundingYear ? null : foundingYear;
}
