import { fill } from "./fill.ts";
import type { SiteConfig } from "./site-config.ts";
import { valuesOf } from "./text-values.ts";
import { about } from "./texts/about.ts";
import { contact, sum } from "./texts/contact.ts";
import { frame } from "./texts/frame.ts";
import { home } from "./texts/home.ts";
import { machines, mails } from "./texts/machines.ts";
import { colophon, notFound, privacy, serverError } from "./texts/notices.ts";
import { pilot } from "./texts/pilot.ts";
import { articles, download, guides, lists, resources, work } from "./texts/publications.ts";
import { services } from "./texts/services.ts";
import type { Entry, List, Text } from "./texts/text.ts";

/** Every text that a visitor can meet and its owner can change, by page. Beside these, pages print only data. */
export const siteTexts = {
  frame,
  home,
  sum,
  about,
  services,
  pilot,
  resources,
  lists,
  articles,
  guides,
  download,
  work,
  contact,
  privacy,
  colophon,
  notFound,
  serverError,
  machines,
  mails,
};

type Registry = typeof siteTexts;
type Printed<Definition> = Definition extends List<infer Field> ? readonly Entry<Field>[] : string;

/** The texts as visitors read them. */
export type SiteTexts = {
  readonly [Page in keyof Registry]: {
    readonly [Name in keyof Registry[Page]]: Printed<Registry[Page][Name]>;
  };
};

/** Returns the texts with the values of these facts. */
export function textsOf(facts: SiteConfig): SiteTexts;
export function textsOf(facts: SiteConfig): unknown {
  const values = valuesOf(facts);
  const print = (definition: Text | List) =>
    "fields" in definition
      ? definition.originals.map((entry) => mapValues(entry, (text) => fill(text, values)))
      : fill(definition.original, values);
  return mapValues(siteTexts, (page) => mapValues(page, print));
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
