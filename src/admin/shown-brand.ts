import { brandTokens, sheetOf } from "#contract/brand-sheet.ts";
import { type BrandFacts, toBranded } from "#contract/site-facts.ts";

/** Replaces the brand with which a page was rendered: that of the portal, or one in a frame. */
export function showBrand(facts: BrandFacts, page: Document = document): void {
  const { defaultView } = page;
  if (!defaultView) return;
  // A page takes only sheets that its own window has made.
  const sheet = new defaultView.CSSStyleSheet();
  sheet.replaceSync(sheetOf(brandTokens(toBranded(facts))));
  page.adoptedStyleSheets = [sheet];
}
