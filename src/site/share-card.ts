import { nouns, type PublicationKind, publicNouns } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteFacts } from "./facts.ts";
import { ownPicture, type PictureName } from "./picture.tsx";
import pictures from "./pictures.json" with { type: "json" };

/** What is drawn on the picture that networks show of a shared link. */
export interface ShareCard {
  title: string;
  line: string;
  /** Beside the words, standing on the sill as a book, or behind the words. */
  look: "beside" | "book" | "behind";
  /** An `image_url`. Addresses of other sites are not fetched. */
  picture: string;
}

/** The card of a page, of which every site has the same. */
export interface PageCard {
  /** Where the headline of the page begins. */
  title: string;
  line: string;
  picture: PictureName;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
}

/** A card as pages name it. */
export interface SharedPicture {
  address: string;
  alt: string;
}

/** What says whose card it is. */
type Sign = Pick<SiteFacts, "brand" | "logo" | "logoOnDusk">;

/** Raise it when cards are drawn differently, so that networks fetch them anew. */
const DRAWING = 3;

/** @param path of the picture, which answers with and without what is added */
export function sharedPicture(path: string, card: ShareCard, facts: Sign): SharedPicture {
  return { address: `${path}?v=${versionOf(card, facts)}`, alt: card.title };
}

export function sharedPageCard(name: string, card: PageCard, facts: Sign): SharedPicture {
  const { address } = sharedPicture(sitePaths.pageShareCard(name), toShareCard(card), facts);
  const sentence = card.title.endsWith(".") ? card.title : `${card.title}.`;
  return { address, alt: card.alt === "" ? card.title : `${sentence} ${card.alt}` };
}

export function toShareCard({ title, line, picture }: PageCard): ShareCard {
  return { title, line, look: "behind", picture: sitePaths.picture(picture) };
}

/** The card of a kind's list, whose name is the first part of its addresses. */
export function listCard(kind: PublicationKind, card: Omit<PageCard, "title">): PageCard {
  return { title: publicNouns[kind].listTitle, ...card };
}

export function nameOfListCard(kind: PublicationKind): string {
  return nouns[kind].segment;
}

/** Another one with whatever is drawn, since networks keep the picture of an address for weeks. */
function versionOf(
  { title, line, look, picture }: ShareCard,
  { brand, logo, logoOnDusk }: Sign,
): string {
  const own = ownPicture(picture);
  // The address of an uploaded picture has a hash of its file, and so have the widths of the site's own.
  const file = own ? pictures[own].webp[0]?.[1] : picture;
  const sign = logoOnDusk ?? logo ?? brand;
  return fingerprint(JSON.stringify([DRAWING, sign, title, line, look, file]));
}

/** FNV-1a: a few letters that are others with every other text. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
