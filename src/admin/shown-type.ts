import type { TypePair } from "#contract/type-pair.ts";

/**
 * Replaces the pair of type with which a page in a frame was rendered, or that of some samples in the portal. Where the
 * faces cannot be loaded, the former ones stay.
 * @param selector of the samples
 */
export async function showType(
  pair: TypePair,
  page: Document,
  selector = ":root:root",
): Promise<void> {
  const { defaultView } = page;
  const fonts = await import("#contract/fonts.json").catch(() => null);
  if (!defaultView || !fonts) return;
  const { faces, rules, tokens } = fonts.default[pair];
  // A page takes only sheets that its own window has made.
  const sheet = new defaultView.CSSStyleSheet();
  sheet.replaceSync(`${faces.map(({ css }) => css).join("")}${rules}${selector}{${tokens}}`);
  page.adoptedStyleSheets = [sheet];
}
