import type { Site } from "./props.ts";
import { REST_STYLES } from "./site-sheet.ts";

/**
 * Ends what a long page opens with: that much is painted with the styles in the HTML, before the rest
 * of them has come. Whatever follows waits for those; it must be out of sight at first.
 */
export function EndOfOpening({ site: { assets } }: { site: Site }) {
  // In development the one sheet is linked in the head.
  if (typeof assets.stylesheet === "string") return null;
  return <link rel="stylesheet" href={REST_STYLES} />;
}
