import { isGrey } from "#contract/brand-palette.ts";
import { toOklch } from "#contract/oklch.ts";

/** The names of hues up to each angle, light and dark: nobody calls wine or brown a red. */
const hues = [
  { upTo: 12, light: "pink", dark: "wine" },
  { upTo: 24, light: "red", dark: "wine" },
  { upTo: 42, light: "red", dark: "brown" },
  { upTo: 62, light: "orange", dark: "brown" },
  { upTo: 82, light: "amber", dark: "brown" },
  { upTo: 118, light: "yellow", dark: "olive" },
  { upTo: 165, light: "green", dark: "green" },
  { upTo: 215, light: "teal", dark: "teal" },
  { upTo: 275, light: "blue", dark: "blue" },
  { upTo: 318, light: "violet", dark: "violet" },
  { upTo: 350, light: "pink", dark: "plum" },
  { upTo: 360, light: "pink", dark: "wine" },
];

/** The word that its owner would use for `#rrggbb`. */
export function colourName(hex: string): string {
  const { l, h } = toOklch(hex);
  if (isGrey(hex)) {
    if (l < 0.2) return "black";
    return l > 0.97 ? "white" : "grey";
  }
  const hue = hues.find(({ upTo }) => h <= upTo);
  const darkBelow = h > 82 && h <= 118 ? 0.66 : 0.5;
  return (l < darkBelow ? hue?.dark : hue?.light) ?? "grey";
}
