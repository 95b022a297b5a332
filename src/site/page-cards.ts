import { unmarked } from "#contract/fill.ts";
import { type PublicationKind, publicNouns } from "#contract/nouns.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import type { PictureName } from "./picture.tsx";
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
  return {
    title: unmarked(cardTitle || headline).replaceAll("'", "’"),
    line: unmarked(cardLine),
    picture: pictures[name],
    alt: unmarked(cardPicture),
  };
}

export function listCard(texts: SiteTexts, kind: PublicationKind): PageCard {
  return pageCard(texts, publicNouns[kind].texts);
}

export function isPageCardName(name: string): name is PageCardName {
  return pageCardNames.some((known) => known === name);
}
