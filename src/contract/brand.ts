/**
 * Whether the door stands beside this name. It is Portico's own mark: an agency of another name shows its
 * name alone until it has a logo.
 */
export function hasDoor(brand: string): boolean {
  return brand === "Portico";
}

/** The pictures of the site's places: ours in the colours of the brand, or drawings without a door. */
export const pictureLooks = ["doors", "drawn"] as const;
export type PictureLook = (typeof pictureLooks)[number];
