import { fill, linesOf, marked } from "./fill.ts";
import { type PlacedPicture, readPicture } from "./placed-picture.ts";
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
import type { List, Picture, Text } from "./texts/text.ts";

/** Every text that a visitor can meet and its owner can change, by page. Beside these, pages print only data. */
const siteTexts = {
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

/** The texts by page and name, for those who have a key. */
export const registry: Readonly<Record<string, Readonly<Record<string, Text | List>>>> = siteTexts;

/** A picture as pages show it. */
export type PrintedPicture = PlacedPicture & { alt: string };

type Printed<Definition> =
  Definition extends List<infer Fields>
    ? readonly ({ id: string } & { readonly [Field in keyof Fields]: Printed<Fields[Field]> })[]
    : Definition extends Picture
      ? PrintedPicture
      : string;

/** The texts as visitors read them. */
export type SiteTexts = {
  readonly [Page in keyof Registry]: {
    readonly [Name in keyof Registry[Page]]: Printed<Registry[Page][Name]>;
  };
};

/** The texts that differ from the original words, by key: `home.headline`, `services.services.ai-automation.title`. */
export type StoredTexts = Readonly<Record<string, string>>;

/** Wraps a text, so that it can be found on the page. */
type Mark = (key: string, words: string, text: Text) => string;

const plain: Mark = (_key, words) => words;

/** Returns the texts with the values of these facts. */
export function textsOf(facts: SiteConfig, stored?: StoredTexts, mark?: Mark): SiteTexts;
export function textsOf(facts: SiteConfig, stored: StoredTexts = {}, mark: Mark = plain): unknown {
  const values = valuesOf(facts);
  const print = (text: Text, key: string, original = text.original) => {
    const written = stored[key] ?? original;
    if (text.kind !== "picture") return fill(mark(key, written, text), values);
    const picture = readPicture(written) ?? readPicture(original) ?? NO_PICTURE;
    return { ...picture, alt: mark(key, picture.alt ?? "", text) };
  };
  return mapValues(registry, (page, texts) =>
    mapValues(texts, (name, entry) => {
      const key = `${page}.${name}`;
      if (!("fields" in entry)) return print(entry, key);
      return entriesOf(entry, key, stored)
        .map(({ id, original }) => ({
          id,
          ...mapValues(entry.fields, (field, text) =>
            print(text, `${key}.${id}.${field}`, original?.[field]),
          ),
        }))
        .filter((item) => isWhole(entry, item));
    }),
  );
}

const NO_PICTURE: PlacedPicture = { address: "", alt: "", point: null };

/**
 * Marks each text with its key, and each line of a text of lines with its number as well. A picture is marked in what
 * is seen on it. A required text that is still empty is marked, too, so that its entry is drawn before it is public.
 */
export function markForEditor(key: string, words: string, { kind, isOptional }: Text): string {
  if (words === "" && isOptional && kind !== "picture") return words;
  if (kind !== "lines") return marked(key, words);
  return words
    .split("\n")
    .map((line, index) => marked(`${key}#${index}`, line))
    .join("\n");
}

/** Returns the entries of a list in their order, those with original words with them. */
function entriesOf(list: List, key: string, stored: StoredTexts) {
  const ids = stored[key] === undefined ? list.originals.map(({ id }) => id) : linesOf(stored[key]);
  return ids.map((id) => ({ id, original: list.originals.find((entry) => entry.id === id) }));
}

/** An entry is public once its required texts are there. */
function isWhole({ fields }: List, entry: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([field, text]) => text.isOptional || entry[field] !== "");
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (name: string, value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, map(name, value)]),
  );
}
