import type { ContactTexts } from "#contract/contact-texts.ts";
import { fill } from "#contract/fill.ts";
import { closedPrefixes, sitePaths } from "#contract/paths.ts";
import { hoursSaved, type SavingNumbers } from "#contract/saving-sum.ts";
import type { ToldStory } from "#contract/story.ts";
import { campaignWords } from "#contract/visit-source.ts";

/** A line of what comes along, and what the server is told by it. */
export interface StoryLine {
  name: "source" | "read" | "downloaded" | "worked-out";
  /** It has one place, for the words. */
  text: string;
  words: string[];
  told: Partial<ToldStory>;
}

/** The mark of a guide that was downloaded; the server never sees it. */
const TAKEN = "#taken";

/** The server takes no more of them. */
const MOST_PAGES = 20;

/** Reads what this tab still knows of the visit. Browsers without the Navigation API know nothing. */
export function readStory(texts: ContactTexts, saving: SavingNumbers | undefined): StoryLine[] {
  const visited = "navigation" in window ? navigation.entries() : [];
  const urls = visited.flatMap(({ url }) => (url ? [new URL(url)] : []));
  const taken = pathsOf(urls.filter(({ hash }) => hash === TAKEN));
  const read = pathsOf(urls).filter((path) => !taken.includes(path));
  const hours = saving ? hoursSaved(saving) : 0;
  const count = hours.toLocaleString("en-US");
  const lines: StoryLine[] = [
    ...sourceLines(texts, urls),
    { name: "read", text: texts.read, words: named(read, texts), told: { paths: read } },
    {
      name: "downloaded",
      text: texts.downloaded,
      words: named(taken, texts),
      told: { files: taken },
    },
    {
      name: "worked-out",
      text: texts.workedOut,
      words: hours > 0 ? [fill(hours === 1 ? texts.hour : texts.hours, { hours: count })] : [],
      told: { sum: hours },
    },
  ];
  return lines.filter(({ words }) => words.length > 0);
}

/** Names what the first link said, or else the page elsewhere that led to the form itself. */
function sourceLines(texts: ContactTexts, urls: readonly URL[]): StoryLine[] {
  for (const { search } of urls) {
    const { source, campaign: name, medium } = campaignWords(search);
    const said = [source, name].filter(Boolean).join(", ") || medium;
    const told = { campaign: { source, name, medium } };
    if (said) return [{ name: "source", text: texts.cameBy, words: [said], told }];
  }
  const { host } = document.referrer ? new URL(document.referrer) : location;
  if (host === location.host) return [];
  const words = [host.replace(/^www\./, "")];
  return [{ name: "source", text: texts.cameFrom, words, told: { from: host } }];
}

/** Pages that say something: not Home, the form itself, or what is not for everybody. */
function pathsOf(urls: readonly URL[]): string[] {
  const paths = urls.map(({ pathname }) => pathname.replace(/\/$/, ""));
  const closed = ["", sitePaths.contact()];
  const secret = [...closedPrefixes.map((prefix) => `${prefix}/`), sitePaths.preview("")];
  return [...new Set(paths)]
    .filter((path) => !closed.includes(path) && !secret.some((prefix) => path.startsWith(prefix)))
    .slice(0, MOST_PAGES);
}

/** At most two by name. The server is asked nothing, so they are the last parts of their addresses. */
function named(paths: readonly string[], texts: ContactTexts): string[] {
  const names = paths.slice(0, 2).map((path) => {
    const words = decoded(path.split("/").at(-1) ?? "").replaceAll("-", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  });
  const count = paths.length - names.length;
  return count > 0 ? [...names, fill(texts.more, { count })] : names;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
