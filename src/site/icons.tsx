import { hasDoor } from "#contract/brand.ts";
import { sitePaths } from "#contract/paths.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import type { SiteFacts } from "#site/facts.ts";
import { ownPicture } from "#site/picture.tsx";

type Named = Pick<SiteFacts, "brand" | "logo">;

/** Whether the door stands for the site, as it does for Portico itself. */
export function showsDoor({ brand, logo }: Named): boolean {
  return logo === null && hasDoor(brand);
}

/** What browsers show of the site beside its pages: in tabs, lists and on the screens of phones. */
export function IconLinks({ facts }: { facts: Named }) {
  return (
    <>
      <link rel="icon" href={iconAddress(facts, sitePaths.favicon())} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconAddress(facts, sitePaths.touchIcon())} />
    </>
  );
}

/** Of an icon: another one for other icons, since browsers keep them for as long as they like. */
export function iconAddress(facts: Named, path: string): string {
  return showsDoor(facts) ? path : `${path}?v=${encodeURIComponent(iconVersion(facts))}`;
}

/** The first letter or digit of the name, in capitals; empty where it has none. */
export function initialOf({ brand }: Named): string {
  const letters = [...new Intl.Segmenter("en").segment(brand)].map(({ segment }) => segment);
  const first = letters.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const capital = first.toLocaleUpperCase("en");
  // One letter can become two: "ß" is no "SS".
  return [...capital].length > [...first].length ? first : capital;
}

function iconVersion({ brand, logo }: Named): string {
  const drawn = logo && (readPictureAddress(logo)?.hash ?? ownPicture(logo));
  return drawn ?? initialOf({ brand, logo });
}
