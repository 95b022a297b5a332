import { readColour } from "#contract/oklch.ts";

/** Reads hex digits, and whatever else the browser knows as a colour, such as names, as `#rrggbb`. */
export function readTypedColour(typed: string): string | null {
  return readColour(typed) ?? readByCanvas(typed);
}

/** A canvas refuses what is no colour, and draws one that only wide screens show as the nearest that all do. */
function readByCanvas(typed: string): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const unset = "#010203";
  context.fillStyle = unset;
  context.fillStyle = typed;
  if (context.fillStyle === unset) return null;
  // Browsers that hide what a canvas has drawn still name a colour of the web in hex.
  const named = readColour(context.fillStyle);
  if (named) return named;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return null;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
