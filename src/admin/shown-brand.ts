import { brandTokens } from "#contract/brand-sheet.ts";
import { type BrandFacts, toBranded } from "#contract/site-facts.ts";

/** Replaces the colours and corners of the portal, or of a page in a frame, or of some of its samples. */
export function showBrand(facts: BrandFacts, on: HTMLElement = document.documentElement): void {
  for (const [name, value] of brandTokens(toBranded(facts))) on.style.setProperty(name, value);
}
