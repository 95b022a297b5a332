import { type SiteConfig, siteConfig } from "#site.config";

/** What the agency says of itself on its pages. Components take it from `site.facts` alone. */
export type SiteFacts = Pick<
  SiteConfig,
  | "country"
  | "areaServed"
  | "socialProfiles"
  | "team"
  | "city"
  | "abn"
  | "phone"
  | "replyWithin"
  | "pilot"
  | "sum"
  | "colophon"
>;

export const configuredFacts: SiteFacts = siteConfig;

const countries = new Intl.DisplayNames("en-AU", { type: "region" });

/** @param code ISO 3166-1, two letters */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}
