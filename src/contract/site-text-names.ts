import { linesOf } from "./fill.ts";
import type { SitePageName } from "./site-draft.ts";
import { isList, listAt, originalAt, placeAt, textAt } from "./site-text-rules.ts";
import { registry, type StoredTexts } from "./site-texts.ts";
import type { List } from "./texts/text.ts";

/** The words for the parts of the registry, in the order in which an owner meets them. */
export const partNames: Readonly<Record<string, string>> = {
  home: "Home",
  sum: "The sum on Home",
  about: "About",
  services: "Services",
  pilot: "The pilot",
  resources: "Resources",
  lists: "Lists",
  articles: "Articles",
  guides: "Guides",
  download: "Downloads",
  work: "Work",
  contact: "Contact",
  privacy: "Privacy",
  colophon: "Colophon",
  notFound: "Not found",
  serverError: "Something went wrong",
  frame: "Header and footer",
  mails: "Mails and answers",
  machines: "For search engines",
};

/** What of the registry stands on a page. The rest is said everywhere, or where no preview leads. */
export const partsOfPage: Readonly<Record<SitePageName, readonly string[]>> = {
  home: ["home", "sum"],
  about: ["about"],
  services: ["services", "pilot"],
  resources: ["resources", "articles", "guides", "lists", "download"],
  contact: ["contact"],
  privacy: ["privacy"],
  colophon: ["colophon"],
  "not-found": ["notFound", "serverError"],
};

export const partsOfEveryPage = ["frame", "work", "mails", "machines"] as const;

export const pageNames: Readonly<Record<SitePageName, string>> = {
  home: "Home",
  about: "About",
  services: "Services",
  resources: "Resources",
  contact: "Contact",
  privacy: "Privacy",
  colophon: "Colophon",
  "not-found": "Not found",
};

/** Returns what the owner calls a text: "Home · Headline", "Services · AI & Automation · Tagline". */
export function nameAt(key: string, wordsAt: (key: string) => string): string {
  const [part = "", name = "", id] = key.split(".");
  const place = placeAt(key);
  if (place === null) return "No longer on a page";
  const page = partNames[part] ?? part;
  const entry = registry[part]?.[name];
  if (!entry || !isList(entry)) return `${page} · ${entry?.name ?? name}`;
  if (id === undefined || "list" in place) return `${page} · ${entry.name}`;
  const title = titleOf(entry, `${part}.${name}`, id, wordsAt);
  return `${page} · ${title} · ${place.text.name}`;
}

/** Returns what is written at a key as its owner reads it: entries of lists by their titles instead of their ids. */
export function shownAt(key: string, value: string, wordsAt: (key: string) => string): string {
  const at = textAt(key)?.entryOf ?? key;
  const list = listAt(at);
  if (!list) return value;
  const titles = linesOf(value).map((id) => titleOf(list, at, id, wordsAt));
  return titles.join(" · ");
}

/** Returns what an entry of a list is called by: its first text, or the name of the page that it stands for. */
export function titleOf(
  { choices, fields, item }: List,
  key: string,
  id: string,
  wordsAt: (key: string) => string,
): string {
  const [first = ""] = Object.keys(fields);
  return wordsAt(choices?.[id] ?? `${key}.${id}.${first}`) || `New ${item}`;
}

/** Returns what the services are called, by their ids and in their order. */
export function namesOfServices(stored: StoredTexts): ReadonlyMap<string, string> {
  const key = "services.services";
  const wordsAt = (at: string) => stored[at] ?? originalAt(at);
  const names = linesOf(wordsAt(key)).map((id) => [id, wordsAt(`${key}.${id}.title`)] as const);
  return new Map(names.filter(([, name]) => name !== ""));
}

/** Says that two services have one name, at the key of the second; null where all differ. Work names them by it. */
export function namedTwice(stored: StoredTexts): { key: string; problem: string } | null {
  const names = [...namesOfServices(stored)];
  const isTaken = (name: string, place: number) =>
    names.slice(0, place).some(([, other]) => other.toLowerCase() === name.toLowerCase());
  const [id, name] = names.find(([, one], place) => isTaken(one, place)) ?? [];
  if (id === undefined) return null;
  const problem = `Two services are called “${name}”. Give one of them another name.`;
  return { key: `services.services.${id}.title`, problem };
}

/** Returns the page of a preview on which a text stands. */
export function pageAt(key: string): SitePageName {
  const [part = ""] = key.split(".");
  const found = Object.entries(partsOfPage).find(([, parts]) => parts.includes(part));
  const page = found?.[0];
  return isPage(page) ? page : "home";
}

export function isPage(name: string | undefined): name is SitePageName {
  return name !== undefined && Object.hasOwn(pageNames, name);
}
