import { counted } from "#contract/counted.ts";
import { linesOf } from "#contract/fill.ts";
import { shortened } from "#contract/short-text.ts";
import { titleOf } from "#contract/site-text-names.ts";
import { listAt, textAt } from "#contract/site-text-rules.ts";
import type { List } from "#contract/texts/text.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";
import arrowUpIcon from "#ui/icons/arrow-up.svg?raw";
import copyIcon from "#ui/icons/copy.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import { keysOf, type Words, wordsAt } from "./site-document.ts";

/** An entry of the list at a key, or a line of the text there: that has no id and goes by its place. */
export interface Entry {
  at: string;
  id: string;
}

export type ListVerb = "back" | "forward" | "duplicate" | "remove" | "add" | { to: number };

type Bounds = Pick<List, "item" | "min" | "max" | "choices">;

/** Returns what may be done to the entries at a key. Lines are bound by their letters. */
function boundsAt(at: string): Bounds | null {
  const { item } = textAt(at) ?? {};
  return item === undefined ? listAt(at) : { item, min: 1, max: Number.POSITIVE_INFINITY };
}

function hasLines(at: string): boolean {
  return textAt(at)?.kind === "lines";
}

/** Returns the ids of a list, or the lines of a text. */
function entriesAt(words: Words, at: string): string[] {
  const written = wordsAt(words, at);
  return hasLines(at) ? written.split("\n") : linesOf(written);
}

function placeIn(entries: readonly string[], { at, id }: Entry): number {
  return hasLines(at) ? Number(id) : entries.indexOf(id);
}

/** Some lists are drawn for so many entries. */
export function isFixed({ min, max }: Bounds): boolean {
  return min === max;
}

export function isIn({ at, id }: Entry, key: string): boolean {
  return key === at || key.startsWith(`${at}.${id}.`);
}

export function firstKeyOf({ at, id }: Entry): string {
  if (hasLines(at)) return `${at}#${id}`;
  const [first = ""] = Object.keys(listAt(at)?.fields ?? {});
  return `${at}.${id}.${first}`;
}

interface Arranged {
  changes: Words;
  /** The entry to go on with. */
  next: Entry;
}

/** Returns what is to be written; null where the list does not allow it. */
export function arranged(words: Words, verb: ListVerb, entry: Entry): Arranged | null {
  const { at, id } = entry;
  const isOfLines = hasLines(at);
  const bounds = boundsAt(at);
  const entries = entriesAt(words, at);
  const place = placeIn(entries, entry);
  const one = entries[place] ?? (isOfLines ? "" : id);
  const others = entries.filter((_, index) => index !== place);
  /** @param goesOn the place of the entry to go on with */
  const order = (next: readonly string[], goesOn: number, texts: Words = {}): Arranged | null =>
    bounds && next.length >= bounds.min && next.length <= bounds.max
      ? {
          changes: { [at]: next.join("\n"), ...texts },
          next: { at, id: (isOfLines ? String(goesOn) : next[goesOn]) ?? id },
        }
      : null;
  const move = (to: number) =>
    to >= 0 && to <= others.length && to !== place ? order(others.toSpliced(to, 0, one), to) : null;
  switch (verb) {
    case "back":
      return move(place - 1);
    case "forward":
      return move(place + 1);
    case "remove":
      return order(others, Math.min(place, others.length - 1));
    case "add":
      return order([...entries, one], entries.length);
    case "duplicate": {
      const copy = isOfLines ? one : newId();
      const texts = copyOf(words, listAt(at), entry, copy);
      return order(entries.toSpliced(place + 1, 0, copy), place + 1, texts);
    }
    default:
      return move(verb.to);
  }
}

function copyOf(words: Words, list: List | null, { at, id }: Entry, copy: string): Words {
  const written = Object.keys(list?.fields ?? {})
    .map((field) => [`${at}.${copy}.${field}`, wordsAt(words, `${at}.${id}.${field}`)])
    .filter(([, value]) => value !== "");
  return Object.fromEntries(written);
}

/** `crypto.randomUUID` is missing on a site without https. */
function newId(): string {
  return `new-${Math.random().toString(36).slice(2, 10)}`;
}

/** Returns the keys of the texts without which an entry is not public. */
function missingIn(words: Words, { at, id }: Entry): string[] {
  return Object.entries(listAt(at)?.fields ?? {})
    .filter(([, text]) => !text.isOptional)
    .map(([field]) => `${at}.${id}.${field}`)
    .filter((key) => wordsAt(words, key) === "");
}

export interface Incomplete {
  title: string;
  /** Such as "5 texts". */
  missing: string;
  /** The first text that is missing. */
  key: string;
}

/** Returns the first entry of any list that visitors do not see yet. */
export function findIncomplete(words: Words): Incomplete | null {
  const isMissing = (key: string) => !textAt(key)?.isOptional && wordsAt(words, key) === "";
  const key = keysOf(words).find(isMissing);
  if (key === undefined) return null;
  const [part, name, id = ""] = key.split(".");
  const entry = { at: `${part}.${name}`, id };
  const { title } = describe(words, entry);
  return { title, missing: counted(missingIn(words, entry).length, "text"), key };
}

/** Returns what an entry is called, and its place in its list. */
export function describe(words: Words, entry: Entry): { title: string; place: string } {
  const { at, id } = entry;
  const entries = entriesAt(words, at);
  const index = placeIn(entries, entry);
  const missing = missingIn(words, entry).length;
  const texts = counted(missing, "text");
  const list = listAt(at);
  const line = shortened(entries[index] ?? "", 40) || `New ${textAt(at)?.item}`;
  return {
    title: list ? titleOf(list, at, id, (key) => wordsAt(words, key)) : line,
    place: `${index + 1} of ${entries.length}${missing > 0 ? `, ${texts} missing` : ""}`,
  };
}

interface EntryToolsProps {
  words: Words;
  entry: Entry;
  /** The entries stand beside one another. */
  isAcross?: boolean;
  onArrange: (verb: ListVerb, entry: Entry) => void;
}

/** A button that has nothing to do keeps the focus, so that moving on by keyboard does not end at the first place. */
export function EntryTools({ words, entry, isAcross = false, onArrange }: EntryToolsProps) {
  const bounds = boundsAt(entry.at);
  if (!bounds) return null;
  const { title } = describe(words, entry);
  const entries = entriesAt(words, entry.at);
  const place = placeIn(entries, entry);
  return (
    <>
      <IconButton
        label={`Move ${title} ${isAcross ? "left" : "up"}`}
        icon={<Icon glyph={isAcross ? arrowLeftIcon : arrowUpIcon} />}
        aria-disabled={place === 0}
        onClick={() => onArrange("back", entry)}
      />
      <IconButton
        label={`Move ${title} ${isAcross ? "right" : "down"}`}
        icon={<Icon glyph={isAcross ? arrowRightIcon : arrowDownIcon} />}
        aria-disabled={place === entries.length - 1}
        onClick={() => onArrange("forward", entry)}
      />
      {!bounds.choices && (
        <IconButton
          label={`Duplicate ${title}`}
          icon={<Icon glyph={copyIcon} />}
          aria-disabled={entries.length >= bounds.max}
          onClick={() => onArrange("duplicate", entry)}
        />
      )}
      <IconButton
        label={`Remove ${title}`}
        icon={<Icon glyph={trashIcon} />}
        look="danger"
        aria-disabled={entries.length <= bounds.min}
        onClick={() => onArrange("remove", entry)}
      />
    </>
  );
}

interface AddEntryProps {
  words: Words;
  at: string;
  onArrange: (verb: ListVerb, entry: Entry) => void;
}

/** Adds an entry, or says the bound of a list that is full. */
export function AddEntry({ words, at, onArrange }: AddEntryProps) {
  const bounds = boundsAt(at);
  if (!bounds || isFixed(bounds) || bounds.choices) return null;
  return entriesAt(words, at).length < bounds.max ? (
    <Button
      look="ghost"
      leading={<Icon glyph={plusIcon} />}
      onClick={() => onArrange("add", { at, id: newId() })}
    >
      Add a {bounds.item}
    </Button>
  ) : (
    <p className="field-hint">{bounds.max} is the most this page holds.</p>
  );
}
