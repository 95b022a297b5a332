import type Sharp from "sharp";
import type { TypePair } from "#contract/type-pair.ts";
import { CardFonts } from "./card-fonts.ts";

/** What draws cards and icons. */
export interface Pen {
  sharp: typeof Sharp;
  fonts: CardFonts;
}

/** The pictures of the site are far smaller, and cards and icons need less. */
export const decodingBounds = { limitInputPixels: 12_000_000 };

const fonts = new Map<TypePair, CardFonts>();

/** The library is loaded with the first card, since most processes never need it. */
export async function takePen(pair: TypePair): Promise<Pen> {
  const { default: sharp } = await import("sharp");
  // One card is drawn at a time, so more threads and a cache would be of no use.
  sharp.concurrency(1);
  sharp.cache(false);
  const known = fonts.get(pair) ?? new CardFonts(pair);
  fonts.set(pair, known);
  return { sharp, fonts: known };
}
