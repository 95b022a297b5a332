import { hasDoor } from "#contract/brand.ts";
import { sitePaths } from "#contract/paths.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { ownPicture } from "#site/picture.tsx";

type Named = Pick<SiteConfig, "brand" | "logo">;

/** Tells whether the door represents the site, as it does for Portico itself. */
export function showsDoor({ brand, logo }: Named): boolean {
  return logo === null && hasDoor(brand);
}

export function IconLinks({ facts }: { facts: Named }) {
  return (
    <>
      <link rel="icon" href={iconAddress(facts, sitePaths.favicon())} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconAddress(facts, sitePaths.touchIcon())} />
    </>
  );
}

/** The address changes with the icon, because browsers keep icons as long as they like. */
export function iconAddress(facts: Named, path: string): string {
  return showsDoor(facts) ? path : `${path}?v=${encodeURIComponent(iconVersion(facts))}`;
}

/** Returns the name's first letter or digit in upper case, or an empty text if it has none. */
export function initialOf({ brand }: Named): string {
  const letters = [...new Intl.Segmenter("en").segment(brand)].map(({ segment }) => segment);
  const first = letters.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const capital = first.toLocaleUpperCase("en");
  // An upper-case letter can become two, such as "SS" for "ß"; then the letter stays as it is.
  return [...capital].length > [...first].length ? first : capital;
}

function iconVersion({ brand, logo }: Named): string {
  const drawn = logo && (readPictureAddress(logo)?.hash ?? ownPicture(logo));
  return drawn ?? initialOf({ brand, logo });
}
