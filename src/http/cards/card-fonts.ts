import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type Sharp from "sharp";
import { type Coverage, covers, readCoverage, readFamily } from "./font-coverage.ts";

interface FontFile {
  file: string;
  coverage: Coverage;
}

/** Titles are set in the one, lines in the other. */
const faces = ["serif", "sans"] as const;
export type CardFace = (typeof faces)[number];

/** As scripts/fonts.ts makes them: English and the other languages in Latin letters. */
const OWN_FOLDER = "art/card-fonts";

/** Where systems keep the fonts of all programs. */
const systemFolders = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  "/System/Library/Fonts",
  "/Library/Fonts",
  "C:\\Windows\\Fonts",
];

/** A title has one weight and stands upright. */
const NOT_PLAIN = /bold|italic|oblique|black|light|thin|medium|condensed|mono/i;

/** Not what is for captions, books of prayer or signs. */
const COMMON = /sans|serif/i;

/** Emoji are never drawn, and their fonts have digits that look unlike all others. */
const IGNORED = /emoji/i;

/**
 * The fonts that words are drawn with: our own, and of the machine's those that have what ours lack.
 * Which characters a font has is read from its file, since the library draws a box for what no font has.
 */
export class CardFonts {
  readonly #own: string;
  readonly #system: readonly string[];
  #usable: Promise<FontFile[]> | null = null;
  #others: Promise<FontFile[]> | null = null;
  readonly #families = new Map<CardFace, Promise<string>>();

  constructor(own = OWN_FOLDER, system = systemFolders) {
    this.#own = own;
    this.#system = system;
  }

  /**
   * The text as it can be drawn from now on, without the signs that no font has.
   * @returns null where a letter or digit would be missing, since the rest would say something else
   */
  async drawable(sharp: typeof Sharp, text: string): Promise<string | null> {
    const lacking = await this.#missing(sharp, text);
    if (lacking.size === 0) return text;
    if (/[\p{L}\p{N}]/u.test([...lacking].join(""))) return null;
    return [...text].filter((character) => !lacking.has(character)).join("");
  }

  /** What Pango knows it by. @throws where its file is missing: it would take any other font */
  family(face: CardFace): Promise<string> {
    const known = this.#families.get(face) ?? readFamily(join(this.#own, `${face}.ttf`));
    this.#families.set(face, known);
    return known;
  }

  /** Before the first card is drawn, which may be days after the start. @throws as {@link family} */
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
    const fonts = await listFonts([this.#own]);
    for (const { file } of fonts) await load(sharp, file);
    return fonts;
  }
}

function isIn(fonts: readonly FontFile[], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return fonts.some(({ coverage }) => covers(coverage, code));
}

/** Plain ones of a common kind first. */
async function listFonts(folders: readonly string[]): Promise<FontFile[]> {
  const files = (await Promise.all(folders.map(listFiles))).flat();
  const fonts: FontFile[] = [];
  for (const file of files.toSorted(byPlainness)) {
    fonts.push({ file, coverage: await readCoverage(file) });
  }
  return fonts;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => /\.(?:ttf|otf|ttc|otc)$/i.test(name) && !IGNORED.test(name))
    .map((name) => join(folder, name));
}

function byPlainness(one: string, other: string): number {
  return oddness(one) - oddness(other) || (one < other ? -1 : 1);
}

function oddness(file: string): number {
  const name = basename(file);
  return Number(NOT_PLAIN.test(name)) * 2 + Number(!COMMON.test(name));
}

/** The library takes a font with a text, and keeps it for all later ones. */
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
