import { wellFormed } from "./fields.ts";
import { linesOf } from "./fill.ts";
import { limits } from "./limits.ts";
import { readPicture, writePicture } from "./placed-picture.ts";
import { registry } from "./site-texts.ts";
import type { List, Text } from "./texts/text.ts";

/** A text, or the order of a list, at a key such as `home.headline` or `services.services.ai-automation.title`. */
export type Place = { text: Text; isNew: boolean } | { list: List };

/** Returns what a key names; null where this version of Portico has nothing there. */
export function placeAt(key: string): Place | null {
  const [page = "", name = "", id, field = "", ...more] = key.split(".");
  if (more.length > 0) return null;
  const entry = entryAt(page, name);
  if (entry === null) return null;
  if (!isList(entry)) return id === undefined ? { text: entry, isNew: false } : null;
  if (id === undefined) return { list: entry };
  const text = Object.hasOwn(entry.fields, field) ? entry.fields[field] : undefined;
  const isNew = !entry.originals.some((one) => one.id === id);
  return text && isId(id) ? { text, isNew } : null;
}

/** Returns the text, or the picture, at a key; null for anything else. */
export function textAt(key: string | null): Text | null {
  const place = key === null ? null : placeAt(key);
  return place && "text" in place ? place.text : null;
}

export function listAt(key: string): List | null {
  const place = placeAt(key);
  return place && "list" in place ? place.list : null;
}

/** Returns the words that a text had at first; the order of a list as its ids. Empty for what was added. */
export function originalAt(key: string): string {
  const [page = "", name = "", id, field = ""] = key.split(".");
  const entry = entryAt(page, name);
  if (entry === null) return "";
  if (!isList(entry)) return entry.original;
  if (id === undefined) return entry.originals.map((one) => one.id).join("\n");
  return entry.originals.find((one) => one.id === id)?.[field] ?? "";
}

function entryAt(page: string, name: string): Text | List | null {
  const texts = Object.hasOwn(registry, page) ? registry[page] : undefined;
  return (texts && Object.hasOwn(texts, name) && texts[name]) || null;
}

export function isList(entry: Text | List): entry is List {
  return "fields" in entry;
}

/** Ids of entries are part of addresses. */
function isId(id: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id);
}

/** Says what a text still needs before visitors may read it; null where it is complete. */
export function lackOf(key: string, value: string | null): string | null {
  if (value === null || textAt(key)?.kind !== "picture") return null;
  if (readPicture(value)?.alt !== null) return null;
  return "Say what is seen on the picture that you chose, or tick Decorative.";
}

type Read = { value: string } | { problem: string };

/** Brings what somebody wrote into the form of its place, or says in the owner's words what is wrong with it. */
export function readValue(place: Place, written: string): Read {
  return "list" in place ? readOrder(place.list, written) : readText(place, written);
}

/** Zero-width letters and signs that turn the direction: nobody sees them, and they break what stands beside them. */
export const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function readText({ text, isNew }: { text: Text; isNew: boolean }, written: string): Read {
  const { name, kind, max, isOptional, needs } = text;
  if (kind === "picture") return readPlaced(name, written);
  const value = inForm(kind, wellFormed(written).replace(UNSEEN, "").normalize("NFC"));
  const length = letters(value);
  if (length > max) return { problem: `Keep this text to ${max} letters or fewer (${name}).` };
  // An entry of the owner’s own is written text by text.
  if (value === "" && !isOptional && !isNew) {
    return { problem: `This text cannot be empty (${name}).` };
  }
  const missing = value === "" ? undefined : needs.find((need) => !value.includes(`{${need}}`));
  if (missing) return { problem: `Keep {${missing}} in this text (${name}).` };
  return { value };
}

function readPlaced(name: string, written: string): Read {
  const picture = readPicture(written);
  if (!picture) return { problem: `Choose a picture of the library (${name}).` };
  if (picture.alt === null) return { value: writePicture(picture) };
  const alt = inForm("line", wellFormed(picture.alt).replace(UNSEEN, "").normalize("NFC"));
  if (letters(alt) > limits.pictureAlt) {
    return { problem: `Keep what is seen to ${limits.pictureAlt} letters or fewer (${name}).` };
  }
  return { value: writePicture({ ...picture, alt }) };
}

function inForm(kind: Text["kind"], value: string): string {
  if (kind === "line") return value.replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
  const lines = value.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replace(/\p{Cc}/gu, " "));
  if (kind === "paragraph") return lines.join("\n").trim();
  // A line that is still to be written keeps its place; visitors do not see it.
  const kept = lines.map((line) => (line.trim() === "" ? "" : line));
  return kept.some((line) => line !== "") ? kept.join("\n") : "";
}

const segments = new Intl.Segmenter("en");

/** Counts what a reader takes for one letter: an emoji is one. */
export function letters(value: string): number {
  return [...segments.segment(value)].length;
}

function readOrder({ name, item, min, max, choices }: List, written: string): Read {
  const ids = linesOf(written);
  const isKnown = (id: string) => (choices ? Object.hasOwn(choices, id) : isId(id));
  if (!ids.every(isKnown) || new Set(ids).size !== ids.length) {
    return { problem: `Name each ${item} once, by its id (${name}).` };
  }
  if (ids.length < min) return { problem: `Keep at least ${min} (${name}).` };
  if (ids.length > max) return { problem: `${max} is the most (${name}).` };
  return { value: ids.join("\n") };
}
