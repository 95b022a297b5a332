import { useRef, useState } from "react";
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
import ellipsisIcon from "#ui/icons/ellipsis.svg?raw";
import imageIcon from "#ui/icons/image.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import rotateIcon from "#ui/icons/rotate-ccw.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { keysOf, type Words, wordsAt } from "./site-document.ts";

/** An entry of the list at a key, or a line of the text there: that has no id and goes by its place. */
export interface Entry {
  at: string;
  id: string;
}

export type ListVerb =
  | "back"
  | "forward"
  | { to: number }
  | "duplicate"
  | "original"
  | "remove"
  | "add";

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
    case "original":
      return order(
        entries,
        place,
        Object.fromEntries(rewrittenIn(words, entry).map((key) => [key, null])),
      );
    case "duplicate": {
      const copy = isOfLines ? one : newId();
      const texts = copyOf(words, listAt(at), entry, copy);
      return order(entries.toSpliced(place + 1, 0, copy), place + 1, texts);
    }
    default:
      return move(verb.to);
  }
}

/** Returns the keys of the words of an entry that came with the site and say something else now. */
function rewrittenIn(words: Words, { at, id }: Entry): string[] {
  const list = listAt(at);
  if (!list?.originals.some((one) => one.id === id)) return [];
  return Object.entries(list.fields)
    .filter(([, text]) => text.kind !== "picture")
    .map(([field]) => `${at}.${id}.${field}`)
    .filter((key) => (words[key] ?? null) !== null);
}

/** Returns the key of the picture of an entry; null where it has none. */
function pictureOf({ at, id }: Entry): string | null {
  const fields = Object.entries(listAt(at)?.fields ?? {});
  const [field] = fields.find(([, text]) => text.kind === "picture") ?? [];
  return field === undefined ? null : `${at}.${id}.${field}`;
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

/** Returns the place of an entry in its list, from 0. */
export function placeOf(words: Words, entry: Entry): number {
  return placeIn(entriesAt(words, entry.at), entry);
}

interface EntryToolsProps {
  words: Words;
  entry: Entry;
  /** The entries stand beside one another. */
  isAcross?: boolean;
  onArrange: (verb: ListVerb, entry: Entry) => void;
  onPicture: (key: string) => void;
}

/** A button that has nothing to do keeps the focus, so that moving on by keyboard does not end at the first place. */
export function EntryTools(props: EntryToolsProps) {
  const { words, entry, isAcross = false, onArrange } = props;
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
      <MoreTools {...props} />
    </>
  );
}

/** What is seldom done with an entry, where there is any of it. */
function MoreTools({ words, entry, onArrange, onPicture }: EntryToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const picture = pictureOf(entry);
  const label = `More for ${describe(words, entry).title}`;
  const actions: MenuAction[] = [];
  const offer = (name: string, glyph: string, work: () => void) =>
    actions.push({
      label: name,
      icon: <Icon glyph={glyph} />,
      onChoose: () => {
        work();
        return undefined;
      },
    });
  if (picture !== null) offer("Change the picture", imageIcon, () => onPicture(picture));
  if (rewrittenIn(words, entry).length > 0) {
    offer("Original words", rotateIcon, () => onArrange("original", entry));
  }
  if (actions.length === 0) return null;
  return (
    <span ref={place}>
      <IconButton
        ref={anchor}
        label={label}
        icon={<Icon glyph={ellipsisIcon} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Menu {...{ label, place, anchor, actions }} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface AddEntryProps {
  words: Words;
  at: string;
  /** Which list it is, where several are in sight. */
  title?: string;
  onArrange: (verb: ListVerb, entry: Entry) => void;
}

/** Adds an entry, or says the bound of a list that is full. */
export function AddEntry({ words, at, title, onArrange }: AddEntryProps) {
  const bounds = boundsAt(at);
  if (!bounds || isFixed(bounds) || bounds.choices) return null;
  return entriesAt(words, at).length < bounds.max ? (
    <Button
      look="ghost"
      leading={<Icon glyph={plusIcon} />}
      title={title}
      onClick={() => onArrange("add", { at, id: newId() })}
    >
      Add a {bounds.item}
    </Button>
  ) : (
    <p className="field-hint">{bounds.max} is the most this page holds.</p>
  );
}
