import { counted } from "#contract/counted.ts";
import { linesOf } from "#contract/fill.ts";
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

/** An entry of the list at a key. */
export interface Entry {
  at: string;
  id: string;
}

export type ListVerb = "back" | "forward" | "duplicate" | "remove" | "add";

/** Some lists are drawn for so many entries. */
export function isFixed({ min, max }: List): boolean {
  return min === max;
}

export function isIn({ at, id }: Entry, key: string): boolean {
  return key.startsWith(`${at}.${id}.`);
}

export function firstKeyOf({ at, id }: Entry): string {
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
  const list = listAt(at);
  const ids = linesOf(wordsAt(words, at));
  const index = ids.indexOf(id);
  const others = ids.filter((one) => one !== id);
  const order = (next: readonly string[], nextId = id, texts: Words = {}): Arranged | null =>
    list && next.length >= list.min && next.length <= list.max
      ? { changes: { [at]: next.join("\n"), ...texts }, next: { at, id: nextId } }
      : null;
  switch (verb) {
    case "back":
      return index > 0 ? order(others.toSpliced(index - 1, 0, id)) : null;
    case "forward":
      return index < others.length ? order(others.toSpliced(index + 1, 0, id)) : null;
    case "remove":
      return order(others, others[index] ?? others.at(-1));
    case "add":
      return order([...others, id]);
    case "duplicate": {
      const copy = newId();
      return order(ids.toSpliced(index + 1, 0, copy), copy, copyOf(words, list, entry, copy));
    }
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
export function describe(words: Words, { at, id }: Entry): { title: string; place: string } {
  const list = listAt(at);
  const ids = linesOf(wordsAt(words, at));
  const missing = missingIn(words, { at, id }).length;
  const texts = counted(missing, "text");
  return {
    title: list ? titleOf(list, at, id, (key) => wordsAt(words, key)) : "",
    place: `${ids.indexOf(id) + 1} of ${ids.length}${missing > 0 ? `, ${texts} missing` : ""}`,
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
  const list = listAt(entry.at);
  if (!list) return null;
  const { title } = describe(words, entry);
  const ids = linesOf(wordsAt(words, entry.at));
  return (
    <>
      <IconButton
        label={`Move ${title} ${isAcross ? "left" : "up"}`}
        icon={<Icon glyph={isAcross ? arrowLeftIcon : arrowUpIcon} />}
        aria-disabled={ids[0] === entry.id}
        onClick={() => onArrange("back", entry)}
      />
      <IconButton
        label={`Move ${title} ${isAcross ? "right" : "down"}`}
        icon={<Icon glyph={isAcross ? arrowRightIcon : arrowDownIcon} />}
        aria-disabled={ids.at(-1) === entry.id}
        onClick={() => onArrange("forward", entry)}
      />
      {!list.choices && (
        <IconButton
          label={`Duplicate ${title}`}
          icon={<Icon glyph={copyIcon} />}
          aria-disabled={ids.length >= list.max}
          onClick={() => onArrange("duplicate", entry)}
        />
      )}
      <IconButton
        label={`Remove ${title}`}
        icon={<Icon glyph={trashIcon} />}
        look="danger"
        aria-disabled={ids.length <= list.min}
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
  const list = listAt(at);
  if (!list || isFixed(list) || list.choices) return null;
  return linesOf(wordsAt(words, at)).length < list.max ? (
    <Button
      look="ghost"
      leading={<Icon glyph={plusIcon} />}
      onClick={() => onArrange("add", { at, id: newId() })}
    >
      Add a {list.item}
    </Button>
  ) : (
    <p className="field-hint">{list.max} is the most this page holds.</p>
  );
}
