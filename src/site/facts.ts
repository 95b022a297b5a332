import type { SiteConfig } from "#contract/site-config.ts";

/** What the agency says about itself on its pages. Components take it only from `site.facts`. */
export type SiteFacts = SiteConfig;

/** Returns null if the owner has set an older copyright year and left the founding year. */
export function foundedIn({ foundingYear, copyrightYear }: SiteFacts): number | null {
  return copyrightYear < foundingYear ? null : foundingYear;
}
