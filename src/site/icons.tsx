import { hasDoor } from "#contract/brand.ts";
import { ownPicture } from "#contract/bundled-pictures.ts";
import { sitePaths } from "#contract/paths.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import type { SiteConfig } from "#contract/site-config.ts";

type Sign = Pick<SiteConfig, "brand" | "logo" | "icon" | "colours" | "typePair">;

/** Tells whether the door represents the site, as it does for Portico itself. */
export function showsDoor({ brand, logo, icon }: Pick<Sign, "brand" | "logo" | "icon">): boolean {
  return logo === null && icon === null && hasDoor(brand);
}

/** A word as wide as this cannot be read in a tab. */
const MOST_WIDE = 2;

/** Returns the address of the picture that is the icon, or null where the initial is. */
export function iconPicture({ icon, logo }: Pick<Sign, "logo" | "icon">): string | null {
  if (icon !== null || logo === null) return icon;
  const shape = readPictureAddress(logo);
  return shape && shape.width > MOST_WIDE * shape.height ? null : logo;
}

/** Tells whether the icons are the files of Portico’s door, in the colours in which it was drawn. */
export function hasBundledIcons(facts: Sign): boolean {
  return showsDoor(facts) && facts.colours.first === null;
}

export function IconLinks({ facts }: { facts: Sign }) {
  return (
    <>
      <link rel="icon" href={iconAddress(facts, sitePaths.favicon())} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconAddress(facts, sitePaths.touchIcon())} />
    </>
  );
}

/** The address changes with the icon, because browsers keep icons as long as they like. */
export function iconAddress(facts: Sign, path: string): string {
  return hasBundledIcons(facts) ? path : `${path}?v=${encodeURIComponent(iconVersion(facts))}`;
}

/** Returns the name's first letter or digit in upper case, or an empty text if it has none. */
export function initialOf({ brand }: Pick<Sign, "brand">): string {
  const letters = [...new Intl.Segmenter("en").segment(brand)].map(({ segment }) => segment);
  const first = letters.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const capital = first.toLocaleUpperCase("en");
  // An upper-case letter can become two, such as "SS" for "ß"; then the letter stays as it is.
  return [...capital].length > [...first].length ? first : capital;
}

function iconVersion(facts: Sign): string {
  const picture = iconPicture(facts);
  const shown = picture && (readPictureAddress(picture)?.hash ?? ownPicture(picture));
  if (shown) return shown;
  const { first, second } = facts.colours;
  const initial = [initialOf(facts), facts.typePair !== "threshold" && facts.typePair];
  const drawn = showsDoor(facts) ? ["door"] : initial;
  return [...drawn, first, second].filter(Boolean).join("-");
}
