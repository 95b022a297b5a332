import { formsOf, ownPicture, type TintedSet } from "#contract/bundled-pictures.ts";
import { isCoverDrawn } from "#contract/drawn-cover.ts";
import { nouns, type PublicationKind } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { hashOf } from "#contract/text-hash.ts";

/** What is drawn on the picture that networks show of a shared link. */
export interface ShareCard {
  title: string;
  line: string;
  /** The picture is beside the words, stands as a book, or is behind the words. */
  look: "beside" | "book" | "behind";
  /** An `image_url`. Addresses of other sites are not fetched. */
  picture: string;
}

/** The card of a page that every site has. */
export interface PageCard {
  /** The beginning of the page's headline. */
  title: string;
  line: string;
  /** The address of a picture. */
  picture: string;
  alt: string;
}

export interface SharedPicture {
  address: string;
  alt: string;
}

/** What shows whose card it is. */
interface Sign {
  facts: Pick<SiteConfig, "brand" | "logo" | "logoOnDusk" | "colours" | "typePair">;
  tint: TintedSet | null;
}

/** Another one for the covers that are drawn of titles. */
const COVER_DRAWING = "cover 1";

/** Raise this number when cards are drawn differently, so that networks fetch them again. */
const DRAWING = 3;

/** @param path the path of the picture, which answers with and without the version */
export function sharedPicture(path: string, card: ShareCard, sign: Sign): SharedPicture {
  return { address: `${path}?v=${versionOf(card, sign)}`, alt: card.title };
}

export function sharedPageCard(name: string, card: PageCard, sign: Sign): SharedPicture {
  const { address } = sharedPicture(sitePaths.pageShareCard(name), toShareCard(card), sign);
  const sentence = card.title.endsWith(".") ? card.title : `${card.title}.`;
  return { address, alt: card.alt === "" ? card.title : `${sentence} ${card.alt}` };
}

export function toShareCard({ title, line, picture }: PageCard): ShareCard {
  return { title, line, look: "behind", picture };
}

export function nameOfListCard(kind: PublicationKind): string {
  return nouns[kind].segment;
}

/** Changes with everything that is drawn, because networks keep the picture of an address for weeks. */
function versionOf(
  { title, line, look, picture }: ShareCard,
  { facts: { brand, logo, logoOnDusk, colours, typePair }, tint }: Sign,
): string {
  const own = ownPicture(picture);
  // The address of an uploaded picture contains a hash of its file, and so do the widths of the site's own.
  const bundled = own && formsOf(own, tint).webp[0]?.[1];
  const file = bundled ?? (isCoverDrawn(picture) ? COVER_DRAWING : picture);
  const sign = logoOnDusk ?? logo ?? brand;
  const chosen = [
    ...(colours.first === null ? [] : [colours.first, colours.second]),
    ...(typePair === "threshold" ? [] : [typePair]),
  ];
  return hashOf(JSON.stringify([DRAWING, sign, title, line, look, file, ...chosen])).toString(36);
}
