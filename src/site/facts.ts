import type { SiteConfig } from "#contract/site-config.ts";

/** What the agency says of itself on its pages. Components take it from `site.facts` alone. */
export type SiteFacts = SiteConfig;

/** "2025" or "2025–2027". */
export function copyrightYears({ copyrightYear, copyrightUntil }: SiteFacts): string {
  if (copyrightUntil === null || copyrightUntil === copyrightYear) return String(copyrightYear);
  return `${copyrightYear}–${copyrightUntil}`;
}

/** Null where the copyright is older: the owner has set that year, and not the other. */
export function foundedIn({ foundingYear, copyrightYear }: SiteFacts): number | null {
  return copyrightYear < foundingYear ? null : foundingYear;
}

const countries = new Intl.DisplayNames("en-AU", { type: "region" });

/** @param code ISO 3166-1, two letters */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}
