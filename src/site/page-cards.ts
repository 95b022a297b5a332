import type { PageCard } from "./share-card.ts";

/** The words on the previews of shared links; a test compares the titles with the headlines. */
export const pageCards = {
  home: {
    title: "Open new doors with intelligence.",
    line: "AI, consulting, marketing and media",
    picture: "hero-2",
    alt: "Light falls through a tall open door at dusk.",
  },
  about: {
    title: "We’re not a consultancy.",
    line: "We hand over something that runs",
    picture: "about-dawn",
    alt: "Two people carry a door up a flight of steps to its opening.",
  },
  services: {
    title: "Five ways through the same wall.",
    line: "Any of them can begin as a pilot",
    picture: "service-marketing",
    alt: "Many lit paths lead across a dark plain to one small open door.",
  },
  resources: {
    title: "Read it, try it, keep the sums.",
    line: "Articles and guides, free",
    picture: "insights-articles",
    alt: "",
  },
  contact: {
    title: "Knock. We’ll answer.",
    line: "Book your pilot, or just ask",
    picture: "contact",
    alt: "Steps lead through a dark room to a small lit door.",
  },
  privacy: {
    title: "Privacy",
    line: "What we keep, and how to have it erased",
    picture: "cover-documents",
    alt: "One drawer of a dark wall of drawers stands open and gives light.",
  },
  colophon: {
    title: "How this site is made",
    line: "Its parts, and what each may weigh",
    picture: "service-consulting",
    alt: "The roof of a small house stands open over its rooms, of which one is lit.",
  },
} as const satisfies Record<string, PageCard>;

export type PageCardName = keyof typeof pageCards;

export function pageCard(name: string): PageCard | null {
  return isPageCardName(name) ? pageCards[name] : null;
}

function isPageCardName(name: string): name is PageCardName {
  return Object.hasOwn(pageCards, name);
}
