import type { PictureName } from "#contract/bundled-pictures.ts";
import { unmarked } from "#contract/fill.ts";
import { type PublicationKind, publicNouns } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import { readPicture } from "#contract/placed-picture.ts";
import { originalAt } from "#contract/site-text-rules.ts";
import type { PrintedPicture, SiteTexts } from "#contract/site-texts.ts";
import type { PageCard } from "./share-card.ts";

/** The pictures on the previews of shared links. */
const pictures = {
  home: "hero-2",
  about: "about-dawn",
  services: "service-marketing",
  resources: "insights-articles",
  contact: "contact",
  privacy: "cover-documents",
  colophon: "service-consulting",
  articles: "insights-articles",
  guides: "insights-guides",
  work: "business",
} as const satisfies Record<string, PictureName>;

export const pageCardNames = [
  "home",
  "about",
  "services",
  "resources",
  "contact",
  "privacy",
  "colophon",
] as const;

export type PageCardName = (typeof pageCardNames)[number];

/** Returns what the preview of a shared link says and shows: the headline, unless the owner chose other words. */
export function pageCard(texts: SiteTexts, name: keyof typeof pictures): PageCard {
  const { cardTitle, headline, cardLine, cardPicture } = texts[name];
  const chosen = chosenPicture(texts, name);
  return {
    title: unmarked(cardTitle || headline).replaceAll("'", "’"),
    line: unmarked(cardLine),
    picture: chosen?.address ?? sitePaths.picture(pictures[name]),
    alt: unmarked(chosen?.alt ?? cardPicture),
  };
}

/** The picture of the page itself, once its owner has replaced it. */
function chosenPicture(texts: SiteTexts, name: keyof typeof pictures): PrintedPicture | null {
  const page = texts[name];
  if (!("picture" in page) || typeof page.picture === "string") return null;
  return page.picture.address === readPicture(originalAt(`${name}.picture`))?.address
    ? null
    : page.picture;
}

export function listCard(texts: SiteTexts, kind: PublicationKind): PageCard {
  return pageCard(texts, publicNouns[kind].texts);
}

export function isPageCardName(name: string): name is PageCardName {
  return pageCardNames.some((known) => known === name);
}
