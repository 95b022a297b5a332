/**
 * Makes the site's fonts from the @fontsource packages: `node scripts/fonts.ts`.
 *
 * The first subset of a face is all that most pages need; the others hold the characters of foreign
 * names and texts and are fetched on demand, by the unicode-range of each. Writes public/fonts/,
 * src/ui/fonts.css, art/card-fonts/ and src/site/fonts.json, and removes files that are no longer
 * made. A second run changes nothing.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { create, type Font } from "fontkit";

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: "woff2" | "truetype";
    keepFeatures?: string[];
    variationAxes?: Record<string, { min: number; max: number }>;
  },
) => Promise<Buffer>;

interface Subset {
  /** Ends the file name; empty for the first subset of a face. */
  suffix: string;
  /** File in the package, without .woff2. */
  source: string;
  characters: number[];
}

interface Face {
  name: string;
  family: string;
  style: "normal" | "italic";
  weight: string;
  axes?: Record<string, { min: number; max: number }>;
  /** True if it has “fi” and the like as one glyph. */
  hasLigatures: boolean;
  preload: boolean;
  subsets: Subset[];
}

interface Fallback {
  family: string;
  /** The face that it stands in for. */
  face: string;
  local: string[];
  /** Mean advance of the local fonts in English text, in em. */
  width: number;
  note: string;
}

const require = createRequire(import.meta.url);
const subsetFont: SubsetFont = require("subset-font");

const root = join(import.meta.dirname, "..");
const output = join(root, "public", "fonts");
const site = join(root, "src", "site");
const cards = join(root, "art", "card-fonts");

const range = (from: number, to = from): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** \ ^ ` { | } ~ < >, which code has, in a face of its own, and other texts hardly ever. */
const ofCode = [0x3c, 0x3e, 0x5c, 0x5e, 0x60, ...range(0x7b, 0x7e)];

// A character in several subsets goes to the first of them.
/** The characters of English pages, so that the first paint waits for no others: docs/decisions/0058. */
const english = [
  ...range(0x20, 0x7e).filter((code) => !ofCode.includes(code)),
  0xa0, // no-break space
  ...[0xa3, 0xa9, 0xb0, 0xb7, 0xbd], // pound, copyright, degree, middle dot, half
  ...[0xd7, 0xf7], // times, divided by
  0xe9, // é, as in café; no combining marks: browsers compose them with their letter
  ...range(0x2013, 0x2014), // dashes
  ...[0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026], // quotes, bullet, ellipsis
  0x20ac, // euro
  0x2212, // minus
];
const latin = [
  ...ofCode,
  ...range(0xa0, 0xff),
  0x131, // dotless i
  ...range(0x152, 0x153), // OE
  ...[0x2c6, 0x2da, 0x2dc], // circumflex, ring, small tilde
  ...range(0x300, 0x304), // combining marks
  ...[0x308, 0x309, 0x323],
  ...range(0x2010, 0x2027), // dashes, quotes, bullet, ellipsis
  0x2030,
  ...range(0x2039, 0x203a),
  0x2044,
  0x20ac, // euro
  0x2122, // trade mark
  0x2212, // minus
  0x2215,
];
const latinExtended = [
  ...range(0x100, 0x2af),
  ...range(0x2c0, 0x2ff),
  ...range(0x1e00, 0x1eff),
  ...range(0x2020, 0x2021),
  ...range(0x20a0, 0x20bf),
];
const vietnamese = [...range(0x100, 0x1b0), ...range(0x1ea0, 0x1ef9), 0x20ab];
const symbols = [
  ...range(0x2190, 0x2199), // arrows
  ...[0x221e, 0x2248, 0x2260], // infinity, almost equal, not equal
  // not U+2264 and U+2265: Hedvig has "at most" and "at least" the wrong way round
];

const features = ["calt", "kern", "lnum", "pnum", "tnum"];
/** Features for marks, and for letters that languages draw differently. The first subset has none of these. */
const featuresOfOthers = [...features, "ccmp", "locl", "mark", "mkmk"];

const hedvig = "@fontsource/hedvig-letters-serif/files/hedvig-letters-serif";
const hanken = "@fontsource-variable/hanken-grotesk/files/hanken-grotesk";
const hankenStatic = "@fontsource/hanken-grotesk/files/hanken-grotesk";

const faces: Face[] = [
  {
    name: "hedvig-letters-serif",
    family: "Hedvig Letters Serif",
    style: "normal",
    weight: "400",
    hasLigatures: true,
    preload: true,
    subsets: [
      { suffix: "", source: `${hedvig}-latin-400-normal`, characters: english },
      { suffix: "-latin", source: `${hedvig}-latin-400-normal`, characters: latin },
      { suffix: "-ext", source: `${hedvig}-latin-ext-400-normal`, characters: latinExtended },
      { suffix: "-symbols", source: `${hedvig}-math-400-normal`, characters: symbols },
    ],
  },
  {
    name: "hanken-grotesk",
    family: "Hanken Grotesk",
    style: "normal",
    // The whole axis (100 to 900) costs 11 kB more per page; the design uses 400 to 700.
    weight: "400 700",
    axes: { wght: { min: 400, max: 700 } },
    // They cost a trip on Home: docs/decisions/0058. So its letters keep as far apart as any others.
    hasLigatures: false,
    preload: true,
    subsets: [
      { suffix: "", source: `${hanken}-latin-wght-normal`, characters: english },
      { suffix: "-latin", source: `${hanken}-latin-wght-normal`, characters: latin },
      { suffix: "-ext", source: `${hanken}-latin-ext-wght-normal`, characters: latinExtended },
      { suffix: "-vietnamese", source: `${hanken}-vietnamese-wght-normal`, characters: vietnamese },
    ],
  },
  {
    name: "hanken-grotesk-italic",
    family: "Hanken Grotesk",
    style: "italic",
    weight: "400",
    hasLigatures: false,
    preload: false,
    subsets: [
      { suffix: "", source: `${hankenStatic}-latin-400-italic`, characters: english },
      { suffix: "-latin", source: `${hankenStatic}-latin-400-italic`, characters: latin },
      { suffix: "-ext", source: `${hankenStatic}-latin-ext-400-italic`, characters: latinExtended },
      {
        suffix: "-vietnamese",
        source: `${hankenStatic}-vietnamese-400-italic`,
        characters: vietnamese,
      },
    ],
  },
];

/**
 * Means weighted by letter frequency, as published in @capsizecss/metrics (Arial and Roboto agree
 * within 0.3 %, Noto Sans and Open Sans within 1.1 %; Liberation, Arimo, Tinos and Nimbus have the
 * advances of Arial and Times New Roman). DejaVu is not among them: its means are those of the sample
 * below, and Verdana is as wide within 0.7 %.
 */
const fallbacks: Fallback[] = [
  {
    family: "Hedvig Fallback",
    face: "hedvig-letters-serif",
    local: ["Georgia"],
    width: 913 / 2048,
    note: "macOS, iOS, Windows",
  },
  {
    family: "Hedvig Fallback Times",
    face: "hedvig-letters-serif",
    local: ["Times New Roman", "Liberation Serif", "Tinos", "Nimbus Roman"],
    width: 832 / 2048,
    note: "Linux",
  },
  {
    family: "Hedvig Fallback Noto",
    face: "hedvig-letters-serif",
    local: ["Noto Serif", "NotoSerif"],
    width: 481 / 1000,
    note: "Android",
  },
  {
    family: "Hedvig Fallback DejaVu",
    face: "hedvig-letters-serif",
    local: ["DejaVu Serif"],
    width: 0.5145,
    note: "Linux without office fonts",
  },
  {
    family: "Hanken Fallback",
    face: "hanken-grotesk",
    local: ["Arial", "Liberation Sans", "Roboto", "Helvetica", "Arimo", "Nimbus Sans"],
    width: 913 / 2048,
    note: "all systems",
  },
  {
    family: "Hanken Fallback Noto",
    face: "hanken-grotesk",
    local: ["Noto Sans", "Open Sans"],
    width: 474 / 1000,
    note: "Linux, some Android",
  },
  {
    family: "Hanken Fallback DejaVu",
    face: "hanken-grotesk",
    local: ["DejaVu Sans", "Verdana"],
    width: 0.5095,
    note: "Linux without office fonts",
  },
];

/**
 * English prose to measure our own fonts with. Arial measures 0.4456 em on it and Times New Roman
 * 0.4048, against 0.4458 and 0.4063 published, so the figures are comparable.
 */
const sample =
  "Most of the work in a growing business happens twice: once by the person who does it, and once " +
  "more by the person who checks, copies or corrects it. We look at the whole path of a request, " +
  "from the first call to the final invoice, and decide with you which steps a machine may take " +
  "over. Then we build that, quietly, beside the tools you already use. In March 2025 a clinic in " +
  "Denver moved 140 appointments a week this way. Nobody was replaced; the phones simply stopped " +
  "ringing at lunch.";

interface Metrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance of the sample. */
  width: number;
}

/** Measures the default instance of a variable font. */
function measure(font: Font, text: string): Metrics {
  const em = font.unitsPerEm;
  const advances = [...text].map((character) => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    if (glyph.id === 0) throw new Error(`The font has no ${JSON.stringify(character)}`);
    return glyph.advanceWidth;
  });
  return {
    ascent: font.ascent / em,
    descent: -font.descent / em,
    lineGap: font.lineGap / em,
    width: advances.reduce((sum, advance) => sum + advance, 0) / advances.length / em,
  };
}

function parse(file: Buffer): Font {
  const font = create(file);
  if ("fonts" in font) throw new Error("This is a collection.");
  return font;
}

async function writeIfChanged(file: string, content: Buffer | string): Promise<void> {
  const next = Buffer.from(content);
  const current = await readFile(file).catch(() => undefined);
  if (current === undefined || !current.equals(next)) await writeFile(file, next);
}

/** Returns few ranges: they include `others` that stand in between. */
function unicodeRange(characters: number[], others: ReadonlySet<number>): string {
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, "0");
  const runs: [number, number][] = [];
  for (const code of characters.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && range(run[1] + 1, code - 1).every((between) => others.has(between))) run[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

const percent = (value: number): string => `${Number((value * 100).toFixed(2))}%`;

await mkdir(output, { recursive: true });
await mkdir(cards, { recursive: true });
const kept = new Set<string>();
const rules: string[] = [];
const preload: string[] = [];
const metrics = new Map<string, Metrics>();

for (const face of faces) {
  const taken = new Set<number>();
  const facesRules: string[] = [];
  for (const subset of face.subsets) {
    const source = await readFile(require.resolve(`${subset.source}.woff2`));
    const wanted = String.fromCodePoint(...new Set(subset.characters));
    const plain = parse(await subsetFont(source, wanted, { targetFormat: "truetype" }));
    // The last code is the end mark of the table.
    const characters = plain.characterSet.filter((code) => code !== 0xffff && !taken.has(code));
    const ranges = unicodeRange(characters, taken);
    for (const code of characters) taken.add(code);

    const font = await subsetFont(source, String.fromCodePoint(...characters), {
      targetFormat: "woff2",
      keepFeatures: [
        ...(subset.suffix === "" ? features : featuresOfOthers),
        ...(face.hasLigatures ? ["liga"] : []),
      ],
      ...(face.axes && { variationAxes: face.axes }),
    });
    const hash = createHash("sha256").update(font).digest("hex").slice(0, 8);
    const file = `${face.name}${subset.suffix}.${hash}.woff2`;
    await writeIfChanged(join(output, file), font);
    kept.add(file);
    console.log(`${file}  ${font.length} bytes, ${characters.length} characters`);

    if (subset.suffix === "") {
      metrics.set(face.name, measure(plain, sample));
      if (face.preload) preload.push(`/fonts/${file}`);
    }
    facesRules.push(
      [
        "@font-face {",
        `  font-family: '${face.family}';`,
        `  src: url('/fonts/${file}') format('woff2');`,
        `  font-weight: ${face.weight};`,
        `  font-style: ${face.style};`,
        "  font-display: swap;",
        `  unicode-range: ${ranges};`,
        "}",
      ].join("\n"),
    );
  }
  // The later rule has a character that two ranges hold.
  rules.push(...facesRules.reverse());
}

for (const fallback of fallbacks) {
  const font = metrics.get(fallback.face);
  if (!font) throw new Error(`No face ${fallback.face}`);
  const adjust = font.width / fallback.width;
  rules.push(
    [
      `/* ${fallback.note}: ${font.width.toFixed(4)} em / ${fallback.width.toFixed(4)} em */`,
      "@font-face {",
      `  font-family: '${fallback.family}';`,
      `  src: ${fallback.local.map((name) => `local('${name}')`).join(", ")};`,
      `  size-adjust: ${percent(adjust)};`,
      `  ascent-override: ${percent(font.ascent / adjust)};`,
      `  descent-override: ${percent(font.descent / adjust)};`,
      `  line-gap-override: ${percent(font.lineGap / adjust)};`,
      "}",
    ].join("\n"),
  );
}

const header = `/*
 * Made by scripts/fonts.ts; do not edit.
 *
 * The fallback faces at the end stand in while the fonts arrive, so that nothing moves when they
 * do. size-adjust is the mean advance of the font (hmtx, on a sample of English prose) divided by
 * that of the system font (the means published in @capsizecss/metrics). The overrides are the
 * ascender, descender and line gap of the font (hhea) in em, divided by size-adjust.
 */
`;
await writeIfChanged(join(root, "src", "ui", "fonts.css"), `${header}${rules.join("\n\n")}\n`);
await writeIfChanged(join(site, "fonts.json"), `${JSON.stringify({ preload }, null, 2)}\n`);

// The server draws share cards with a library that reads TrueType only.
const cardLetters = String.fromCodePoint(...english, ...latin);
const otherLatin = String.fromCodePoint(...latinExtended, ...vietnamese);
const cardFonts: [file: string, source: string, letters: string][] = [
  ["serif.ttf", `${hedvig}-latin-400-normal.woff2`, cardLetters],
  ["serif-ext.ttf", `${hedvig}-latin-ext-400-normal.woff2`, otherLatin],
  ["serif-symbols.ttf", `${hedvig}-math-400-normal.woff2`, String.fromCodePoint(...symbols)],
  ["sans.ttf", `${hankenStatic}-latin-500-normal.woff2`, cardLetters],
  ["sans-ext.ttf", `${hankenStatic}-latin-ext-500-normal.woff2`, otherLatin],
  ["sans-vietnamese.ttf", `${hankenStatic}-vietnamese-500-normal.woff2`, otherLatin],
];
for (const [file, source, letters] of cardFonts) {
  const font = await readFile(require.resolve(source));
  const subset = await subsetFont(font, letters, { targetFormat: "truetype" });
  await writeIfChanged(join(cards, file), subset);
}

const licences = {
  "OFL-hedvig-letters-serif.txt": "@fontsource/hedvig-letters-serif/LICENSE",
  "OFL-hanken-grotesk.txt": "@fontsource-variable/hanken-grotesk/LICENSE",
};
for (const [file, source] of Object.entries(licences)) {
  await writeIfChanged(join(output, file), await readFile(require.resolve(source)));
  kept.add(file);
}

for (const file of await readdir(output)) {
  if (kept.has(file)) continue;
  await rm(join(output, file), { recursive: true });
  console.log(`removed ${file}`);
}
