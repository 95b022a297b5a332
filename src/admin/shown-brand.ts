import { brandSheet } from "#contract/brand-sheet.ts";
import { BRAND_SHEET_ID } from "#contract/portal.ts";
import { type BrandFacts, toBranded } from "#contract/site-facts.ts";

/** Replaces the colours with which this page of the portal was rendered. */
export function showBrand(facts: BrandFacts): void {
  document.getElementById(BRAND_SHEET_ID)?.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(brandSheet(toBranded(facts)));
  document.adoptedStyleSheets = [sheet];
}
