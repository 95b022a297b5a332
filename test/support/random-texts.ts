import { linesOf } from "#contract/fill.ts";
import { writePicture } from "#contract/placed-picture.ts";
import { sitePictures } from "#contract/site-pictures.ts";
import { isList } from "#contract/site-text-rules.ts";
import { registry } from "#contract/site-texts.ts";
import type { List, Text } from "#contract/texts/text.ts";
import { pick, type Random } from "./random.ts";

interface Script {
  letters: readonly string[];
  /** Between two words. */
  blank: string;
}

const script = (letters: string, blank = " "): Script => ({
  letters: [...new Intl.Segmenter("en").segment(letters)].map(({ segment }) => segment),
  blank,
});

const scripts: readonly Script[] = [
  script("abcdefghijklmnopqrstuvwxyzABCMWÄéßőž"),
  script("абвгдежзийклмнопрстуфхцчшщыэюяЖШЮ"),
  script("αβγδεζηθικλμνξοπρστυφχψωάέΩΨ"),
  script("ابتثجحخدذرزسشصضطظعغفقكلمنهوي"),
  script("אבגדהוזחטיכלמנסעפצקרשת"),
  script("的一是不了人我在有他这中大来上国语あいうえおカキク", "、"),
  script("🚀✨👩‍💻🏳️‍🌈🇦🇺👍🏽abc"),
  script("<b>&\"'/;abc"),
];

/** No word is longer where its bound allows it. */
const LONGEST_WORD = 300;

/**
 * Returns texts of the owner’s for a whole site, by key: in several scripts, as long as they may be or as short, with
 * lists of any length and order. A third of the site keeps its original words.
 */
export function randomTexts(random: Random): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [page, entries] of Object.entries(registry)) {
    for (const [name, entry] of Object.entries(entries)) {
      const key = `${page}.${name}`;
      if (isList(entry)) Object.assign(texts, randomList(key, entry, random));
      else if (random.below(3) > 0) texts[key] = randomText(entry, random);
    }
  }
  return texts;
}

function randomList(key: string, list: List, random: Random): Record<string, string> {
  const { min, max, fields, originals, choices } = list;
  const known = choices ? Object.keys(choices) : originals.map(({ id }) => id);
  const count = pick([min, max, min + random.below(max - min + 1)], random);
  // Where nobody can make others, and where their number is fixed, they only change places.
  const isClosed = choices !== undefined || min === max;
  const added = isClosed ? [] : Array.from({ length: max }, (_, index) => `added-${index}`);
  const ids = shuffled([...known, ...added], random).slice(0, count);
  const texts: Record<string, string> = { [key]: ids.join("\n") };
  for (const id of ids) {
    for (const [field, text] of Object.entries(fields)) {
      if (known.includes(id) && random.below(3) === 0) continue;
      const place = `${key}.${id}.${field}`;
      texts[place] = field === "service" ? pick(serviceIds, random) : randomText(text, random);
    }
  }
  return texts;
}

const { services } = registry.services ?? {};
const serviceIds = services && isList(services) ? services.originals.map(({ id }) => id) : [];

function randomText({ kind, max, isOptional, needs }: Text, random: Random): string {
  if (kind === "picture") return randomPicture(random);
  if (isOptional && random.below(4) === 0) return "";
  const places = needs.map((need) => `{${need}} `).join("");
  const room = max - places.length;
  // Two names of fewer letters would be the same by chance.
  const length = pick([3, 3 + random.below(room - 2), room], random);
  const words = randomWords(length, pick(scripts, random), random);
  if (kind === "line") return places + words.join("");
  // A break takes the place of a blank.
  const lines = words.map((word) => (isBlank(word) && random.below(4) === 0 ? "\n" : word));
  return kind === "lines" ? linesOf(lines.join("")).join("\n") : places + lines.join("");
}

function randomPicture(random: Random): string {
  const { url, alt } = pick(sitePictures, random);
  const point = pick([null, { x: random.below(101), y: random.below(101) }], random);
  return writePicture({ address: url, alt, point });
}

const isBlank = (word: string) => word === " ";

/** Returns words and the blanks between them, of `length` letters in all. */
function randomWords(length: number, { letters, blank }: Script, random: Random): string[] {
  const longest = pick([8, 8, 8, 20, LONGEST_WORD], random);
  const words: string[] = [];
  let left = length;
  while (left > 0) {
    const size = Math.min(left, 1 + random.below(longest));
    words.push(Array.from({ length: size }, () => pick(letters, random)).join(""));
    left -= size;
    // A text does not end with a blank.
    if (left > 1) words.push(blank);
    left -= left > 1 ? 1 : left;
  }
  return words;
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const left = [...values];
  return values.flatMap(() => left.splice(random.below(left.length), 1));
}
