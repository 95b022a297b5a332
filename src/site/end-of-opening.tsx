import type { Site } from "./props.ts";
import { WHOLE_SHEET } from "./site-sheet.ts";

/**
 * Ends what a long page opens with. A browser paints the page up to here with the styles of the head, before it lays
 * out the rest, which must be out of sight at first.
 */
export function EndOfOpening({ site: { assets } }: { site: Site }) {
  // In development the head links the sheet.
  if (typeof assets.stylesheet === "string") return null;
  return <link rel="stylesheet" href={WHOLE_SHEET} />;
}
