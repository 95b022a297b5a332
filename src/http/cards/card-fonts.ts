import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Font, open } from "fontkit";
import type Sharp from "sharp";
import type { TypePair } from "#contract/type-pair.ts";

interface FontFile {
  file: string;
  /** The code points that the font draws; a set of a hundred thousand would take twenty times the memory. */
  characters: Uint32Array;
}

/** Titles are set in serif, lines in sans. */
const faces = ["serif", "sans"] as const;
export type CardFace = (typeof faces)[number];

/**
 * `scripts/fonts.ts` makes these fonts, for English and the other languages in Latin letters. Threshold has the letters
 * that another pair lacks.
 */
function foldersOf(pair: TypePair): string[] {
  return [...new Set([pair, "threshold"])].map((name) => join("art", "card-fonts", name));
}

const systemFolders = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  "/System/Library/Fonts",
  "/Library/Fonts",
  "C:\\Windows\\Fonts",
];

/** Titles are set upright and in one weight. */
const NOT_PLAIN = /bold|italic|oblique|black|light|thin|medium|condensed|mono/i;

/** Leaves out fonts for captions, prayer books or signs. */
const COMMON = /sans|serif/i;

/** Emoji are never drawn, and their fonts have digits that look unlike all others. */
const IGNORED = /emoji/i;

/**
 * The fonts that words are drawn with: our own, and those of the machine that have characters which ours
 * lack. The characters are read from each font's file, since sharp draws a box for a missing one.
 */
export class CardFonts {
  readonly #own: readonly string[];
  readonly #system: readonly string[];
  #usable: Promise<FontFile[]> | null = null;
  #others: Promise<FontFile[]> | null = null;
  readonly #families = new Map<CardFace, Promise<string>>();

  constructor(pair: TypePair = "threshold", own = foldersOf(pair), system = systemFolders) {
    this.#own = own;
    this.#system = system;
  }

  /**
   * Returns the text as it can be drawn from now on, without the signs that no font has.
   * @returns null if a letter or digit is missing, since the rest would say something else
   */
  async drawable(sharp: typeof Sharp, text: string): Promise<string | null> {
    const lacking = await this.#missing(sharp, text);
    if (lacking.size === 0) return text;
    if (/[\p{L}\p{N}]/u.test([...lacking].join(""))) return null;
    return [...text].filter((character) => !lacking.has(character)).join("");
  }

  /**
   * Returns the name under which Pango knows the font, with its weight.
   * @throws if its file is missing, because Pango would then use any other font
   */
  family(face: CardFace): Promise<string> {
    const file = join(this.#own[0] ?? "", `${face}.ttf`);
    const known = this.#families.get(face) ?? firstFont(file).then(nameOf);
    this.#families.set(face, known);
    return known;
  }

  /**
   * Checks the fonts at the start, since the first card may be drawn days later.
   * @throws as {@link family}
   */
  async verify(): Promise<void> {
    for (const face of faces) await this.family(face);
  }

  async #missing(sharp: typeof Sharp, text: string): Promise<Set<string>> {
    this.#usable ??= this.#loadOwn(sharp);
    const usable = await this.#usable;
    const visible = [...text].filter((one) => !/[\p{Default_Ignorable_Code_Point}\s]/u.test(one));
    const lacking = new Set(visible.filter((one) => !isIn(usable, one)));
    if (lacking.size === 0) return lacking;
    this.#others ??= listFonts(this.#system);
    for (const font of await this.#others) {
      const has = [...lacking].filter((one) => isIn([font], one));
      if (has.length === 0 || !(await load(sharp, font.file))) continue;
      usable.push(font);
      for (const one of has) lacking.delete(one);
    }
    return lacking;
  }

  async #loadOwn(sharp: typeof Sharp): Promise<FontFile[]> {
    const fonts = await listFonts(this.#own);
    for (const { file } of fonts) await load(sharp, file);
    return fonts;
  }
}

/** One family may have a heavy face for titles and a lighter one for lines. */
function nameOf({ familyName, "OS/2": { usWeightClass } }: Font): string {
  return usWeightClass === 600 ? `${familyName}, Semi-Bold` : `${familyName},`;
}

function isIn(fonts: readonly FontFile[], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return fonts.some(({ characters }) => characters.includes(code));
}

/** Plain fonts of a common kind come first. */
async function listFonts(folders: readonly string[]): Promise<FontFile[]> {
  const files = (await Promise.all(folders.map(listFiles))).flat();
  const fonts: FontFile[] = [];
  for (const file of files.toSorted(plainFirst)) {
    fonts.push({ file, characters: await readCharacters(file) });
  }
  return fonts;
}

/** A file that is damaged or no font draws nothing. */
async function readCharacters(file: string): Promise<Uint32Array> {
  try {
    return Uint32Array.from((await firstFont(file)).characterSet);
  } catch {
    return new Uint32Array();
  }
}

/** The fonts of a collection draw the same characters in the forms of several countries. */
async function firstFont(file: string): Promise<Font> {
  const opened = await open(file);
  const font = "fonts" in opened ? opened.fonts[0] : opened;
  if (!font) throw new Error(`${file} holds no font.`);
  return font;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => /\.(?:ttf|otf|ttc|otc)$/i.test(name) && !IGNORED.test(name))
    .map((name) => join(folder, name));
}

function plainFirst(one: string, other: string): number {
  return oddness(one) - oddness(other) || (one < other ? -1 : 1);
}

function oddness(file: string): number {
  const name = basename(file);
  return Number(NOT_PLAIN.test(name)) * 2 + Number(!COMMON.test(name));
}

/** The library loads a font with a text and keeps it for all later ones. */
async function load(sharp: typeof Sharp, file: string): Promise<boolean> {
  try {
    await sharp({ text: { text: "x", fontfile: file } })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}
