import type { OverlayOptions } from "sharp";
import type { BrandPalette } from "#contract/brand-palette.ts";
import { decodingBounds, type Pen } from "./pen.ts";
import { drawLine } from "./share-card-text.ts";

/** The agency's sign on a card, as in the footer. */
export interface BrandSign {
  brand: string;
  /** A picture that replaces the name. */
  logo: Buffer | null;
  hasDoor: boolean;
  palette: BrandPalette;
}

interface Place {
  left: number;
  middle: number;
  colour: string;
}

const LOGO = { width: 320, height: 80 };

/** Draws the logo, or the name with or without the door. Empty if no font has the letters of the name. */
export async function brandLayers(
  pen: Pen,
  { brand, logo, hasDoor, palette }: BrandSign,
  place: Place,
): Promise<OverlayOptions[]> {
  const drawn = logo && (await drawLogo(pen, logo, place));
  if (drawn) return [drawn];
  const { left, middle, colour } = place;
  const style = { face: "serif", size: 36, colour, width: 560, height: 54 } as const;
  const name = await drawLine(pen, brand, style);
  const door = hasDoor ? [{ input: doorIn(colour, palette), left, top: middle - 20 }] : [];
  if (name === null) return door;
  const top = Math.round(middle - name.raw.height / 2);
  return [...door, { ...name, left: hasDoor ? left + 44 : left, top }];
}

/** Null if the file is not a picture, for example because it is damaged. */
async function drawLogo(
  { sharp }: Pen,
  logo: Buffer,
  { left, middle }: Place,
): Promise<OverlayOptions | null> {
  try {
    const { data, info } = await sharp(logo, decodingBounds)
      .resize({ ...LOGO, fit: "inside" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { input: data, raw: info, left, top: Math.round(middle - info.height / 2) };
  } catch {
    return null;
  }
}

function doorIn(colour: string, { light, ember }: BrandPalette): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" viewBox="0 0 24 32">
  <linearGradient id="light" x1="0" y1="1" x2=".8" y2="0"><stop stop-color="${light}"/><stop offset="1" stop-color="${ember}"/></linearGradient>
  <path d="M8 1h15v30H8z" fill="url(#light)"/><path d="M8 1v30H1V5z" fill="${colour}"/></svg>`);
}
