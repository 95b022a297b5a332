import { type BrandColours, type BrandPalette, brandPalette } from "./brand-palette.ts";
import { channelsOf } from "./oklch.ts";

/** The names in ui/tokens.css: `wallLine2` is `--c-wall-line-2`. */
function tokensOf(palette: BrandPalette): [name: string, value: string][] {
  const colours = Object.entries(palette).map(([name, hex]): [string, string] => [
    `--c-${name.replace(/[A-Z\d]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    hex,
  ]);
  const channels = (["ink", "wall", "light", "spill"] as const).map((name): [string, string] => [
    `--rgb-${name}`,
    channelsOf(palette[name])
      .map((value) => Math.round(value * 255))
      .join(" "),
  ]);
  return [...colours, ...channels];
}

export const corners = ["sharp", "soft"] as const;
export type Corners = (typeof corners)[number];

/** Openings keep their heads. */
const softCorners = { "--r-1": "10px", "--r-2": "12px", "--r-3": "16px" };
const sharpCorners = { "--r-1": "2px", "--r-2": "4px", "--r-3": "8px" };

export interface Branded {
  colours: BrandColours;
  corners: Corners;
}

/**
 * The tokens of a brand as a sheet, empty for the site as it was drawn. Its selector comes before that of the drawn
 * tokens, wherever those are loaded.
 */
export function brandSheet({ colours, corners }: Branded): string {
  const tokens = [
    ...(colours.first === null ? [] : tokensOf(brandPalette(colours))),
    ...(corners === "soft" ? Object.entries(softCorners) : []),
  ];
  return tokens.length === 0 ? "" : sheetOf(tokens);
}

/** All tokens of a brand, for a page that was rendered in another one. */
export function brandTokens({ colours, corners }: Branded): [name: string, value: string][] {
  const rounded = corners === "soft" ? softCorners : sharpCorners;
  return [...tokensOf(brandPalette(colours)), ...Object.entries(rounded)];
}

function sheetOf(tokens: [name: string, value: string][]): string {
  return `:root:root{${tokens.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}
