import fonts from "#contract/fonts.json" with { type: "json" };
import { type TypePair, typePairs } from "#contract/type-pair.ts";
import { characterRange, rangesOf } from "./site-sheet.ts";

const faces = new Map(
  typePairs.map((pair) => [
    pair,
    fonts[pair].faces.flatMap(({ range, css }) => {
      const characters = characterRange(range);
      return characters ? [{ ...characters, css }] : [];
    }),
  ]),
);

/**
 * The faces of a pair of type that have characters of the page, and what stands in for them until they arrive. Empty
 * for Threshold, which the site's sheet has.
 */
export function typeSheet(pair: TypePair, html: string): string {
  if (pair === "threshold") return "";
  const used = rangesOf(html, faces.get(pair) ?? []);
  const { rules, tokens } = fonts[pair];
  return `${used.map(({ css }) => css).join("")}${rules}:root:root{${tokens}}`;
}
