/**
 * Makes the six pairs of type from the @fontsource packages: `node scripts/fonts.ts`.
 *
 * The first subset of a face is all that most pages need; the others hold the characters of foreign
 * names and texts and are fetched on demand, by the unicode-range of each. Writes public/fonts/,
 * src/ui/fonts.css for Threshold, src/contract/fonts.json for all, the specimens of Settings and
 * art/card-fonts/, and removes files that are no longer made. A second run changes nothing.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { create, type Font, type Path } from "fontkit";
import { type TypePair, typePairs } from "#contract/type-pair.ts";

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: "woff2" | "truetype";
    keepFeatures?: string[];
    variationAxes?: Axes;
  },
) => Promise<Buffer>;

type Axes = Record<string, number | { min: number; max: number }>;

interface Face {
  name: string;
  family: string;
  /** Files of a package, with a star for the subset. */
  source: string;
  style: "normal" | "italic";
  weight: string;
  axes?: Axes;
  /** True if it has “fi” and the like as one glyph. */
  hasLigatures: boolean;
  /** False where figures of one width make commas and points as wide. */
  hasTabularFigures?: false;
}

/** What large words are set in, or texts. */
interface Voice {
  /** The first is preloaded, and its fallbacks are measured on it. */
  faces: readonly [Face, ...Face[]];
  /** What stands in for it. */
  system: readonly SystemFont[];
  /** Begins the names of its fallbacks. */
  fallback: string;
  /** How large it is beside Threshold's, which the sizes of the site were drawn with; texts get as wide as its. */
  scale?: number;
  /** The height of lines that stand close, where that of Threshold is too flat. */
  flat?: number;
}

interface SystemFont {
  /** Ends the name of the fallback. */
  suffix: string;
  local: string[];
  /** Mean advance in English text, in em. */
  width: number;
  note: string;
}

const require = createRequire(import.meta.url);
const subsetFont: SubsetFont = require("subset-font");

const root = join(import.meta.dirname, "..");
const output = join(root, "public", "fonts");
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

const greek = range(0x370, 0x3ff);
const cyrillic = [...range(0x400, 0x45f), ...range(0x490, 0x491), ...range(0x4b0, 0x4b1), 0x2116];

/** A face has those whose file is in its package. */
const subsets: { suffix: string; file: string; characters: number[] }[] = [
  { suffix: "", file: "latin", characters: english },
  { suffix: "-latin", file: "latin", characters: latin },
  { suffix: "-ext", file: "latin-ext", characters: latinExtended },
  { suffix: "-symbols", file: "math", characters: symbols },
  { suffix: "-vietnamese", file: "vietnamese", characters: vietnamese },
  { suffix: "-greek", file: "greek", characters: greek },
  { suffix: "-cyrillic", file: "cyrillic", characters: cyrillic },
];

/**
 * Means weighted by letter frequency, as published in @capsizecss/metrics (Arial and Roboto agree
 * within 0.3 %, Noto Sans and Open Sans within 1.1 %; Liberation, Arimo, Tinos and Nimbus have the
 * advances of Arial and Times New Roman). DejaVu is not among them: its means are those of the sample
 * below, and Verdana is as wide within 0.7 %.
 */
const serif: readonly SystemFont[] = [
  { suffix: "", local: ["Georgia"], width: 913 / 2048, note: "macOS, iOS, Windows" },
  {
    suffix: " Times",
    local: ["Times New Roman", "Liberation Serif", "Tinos", "Nimbus Roman"],
    width: 832 / 2048,
    note: "Linux",
  },
  { suffix: " Noto", local: ["Noto Serif", "NotoSerif"], width: 481 / 1000, note: "Android" },
  {
    suffix: " DejaVu",
    local: ["DejaVu Serif"],
    width: 0.5145,
    note: "Linux without office fonts",
  },
];
const sans: readonly SystemFont[] = [
  {
    suffix: "",
    local: ["Arial", "Liberation Sans", "Roboto", "Helvetica", "Arimo", "Nimbus Sans"],
    width: 913 / 2048,
    note: "all systems",
  },
  {
    suffix: " Noto",
    local: ["Noto Sans", "Open Sans"],
    width: 474 / 1000,
    note: "Linux, some Android",
  },
  {
    suffix: " DejaVu",
    local: ["DejaVu Sans", "Verdana"],
    width: 0.5095,
    note: "Linux without office fonts",
  },
];
/** For large words in a heavy face: a bold font has its proportions more nearly. */
const heavy: readonly SystemFont[] = [
  {
    suffix: "",
    local: [
      "Arial Bold",
      "Arial-BoldMT",
      "Liberation Sans Bold",
      "Roboto Bold",
      "Helvetica Bold",
      "Helvetica-Bold",
      "Arimo Bold",
      "Nimbus Sans Bold",
    ],
    width: 0.4796,
    note: "all systems, measured on the sample",
  },
  {
    suffix: " DejaVu",
    local: ["DejaVu Sans Bold", "Verdana Bold"],
    width: 0.5735,
    note: "Linux without office fonts",
  },
];

function displayFace(name: string, family: string, weight: number, source: string): Face {
  return {
    name,
    family,
    source: `${source}-normal`,
    style: "normal",
    weight: String(weight),
    ...(source.startsWith("@fontsource-variable/") && { axes: { wght: weight } }),
    hasLigatures: true,
  };
}

function textFaces(name: string, family: string): [Face, Face] {
  const source = `@fontsource-variable/${name}/files/${name}-*-wght`;
  return [
    {
      name,
      family,
      source: `${source}-normal`,
      style: "normal",
      // The whole axis (100 to 900) costs 11 kB more per page; the design uses 400 to 700.
      weight: "400 700",
      axes: { wght: { min: 400, max: 700 } },
      // They cost a trip on Home: docs/decisions/0058. So its letters keep as far apart as any others.
      hasLigatures: false,
    },
    {
      name: `${name}-italic`,
      family,
      source: `${source}-italic`,
      style: "italic",
      weight: "400",
      axes: { wght: 400 },
      hasLigatures: false,
    },
  ];
}

const [hanken, hankenItalic] = textFaces("hanken-grotesk", "Hanken Grotesk");
const schibsted = textFaces("schibsted-grotesk", "Schibsted Grotesk");
for (const face of schibsted) face.hasTabularFigures = false;

const pairs: Record<TypePair, { display: Voice; text: Voice }> = {
  threshold: {
    display: {
      faces: [
        displayFace(
          "hedvig-letters-serif",
          "Hedvig Letters Serif",
          400,
          "@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-*-400",
        ),
      ],
      system: serif,
      fallback: "Hedvig",
    },
    text: {
      faces: [
        hanken,
        {
          ...hankenItalic,
          source: "@fontsource/hanken-grotesk/files/hanken-grotesk-*-400-italic",
          axes: undefined,
        },
      ],
      system: sans,
      fallback: "Hanken",
    },
  },
  gazette: {
    display: {
      faces: [
        displayFace(
          "newsreader",
          "Newsreader",
          400,
          "@fontsource-variable/newsreader/files/newsreader-*-wght",
        ),
      ],
      system: serif,
      fallback: "Newsreader",
      scale: 1.08,
    },
    text: { faces: textFaces("public-sans", "Public Sans"), system: sans, fallback: "Public Sans" },
  },
  counsel: {
    display: {
      faces: [
        displayFace(
          "source-serif-4",
          "Source Serif 4",
          400,
          "@fontsource-variable/source-serif-4/files/source-serif-4-*-wght",
        ),
      ],
      system: serif,
      fallback: "Source Serif",
      scale: 0.97,
    },
    text: {
      faces: textFaces("source-sans-3", "Source Sans 3"),
      system: sans,
      fallback: "Source Sans",
    },
  },
  studio: {
    display: {
      faces: [
        displayFace(
          "instrument-serif",
          "Instrument Serif",
          400,
          "@fontsource/instrument-serif/files/instrument-serif-*-400",
        ),
      ],
      system: serif,
      fallback: "Instrument Serif",
      scale: 1.1,
      flat: 1.04,
    },
    text: {
      faces: textFaces("instrument-sans", "Instrument Sans"),
      system: sans,
      fallback: "Instrument Sans",
    },
  },
  workshop: {
    display: {
      faces: [
        displayFace(
          "bricolage-grotesque",
          "Bricolage Grotesque",
          600,
          "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-*-wght",
        ),
      ],
      system: heavy,
      fallback: "Bricolage",
      scale: 0.93,
    },
    text: {
      faces: textFaces("atkinson-hyperlegible-next", "Atkinson Hyperlegible Next"),
      system: sans,
      fallback: "Atkinson",
    },
  },
  plain: {
    display: {
      faces: [
        // The file of the text, of which the weight picks the bold part.
        { ...schibsted[0], family: "Schibsted Grotesk Display", weight: "600" },
      ],
      system: heavy,
      fallback: "Schibsted Display",
      scale: 0.93,
    },
    text: { faces: schibsted, system: sans, fallback: "Schibsted" },
  },
};

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
  capHeight: number;
  apostrophe: number;
  /** Mean advance of the sample. */
  width: number;
}

/** Measures the default instance of a variable font. */
function measure(font: Font): Metrics {
  const em = font.unitsPerEm;
  const advances = [...sample].map((character) => advanceOf(font, character));
  return {
    ascent: font.ascent / em,
    descent: -font.descent / em,
    lineGap: font.lineGap / em,
    capHeight: font.capHeight / em,
    apostrophe: advanceOf(font, "'") / em,
    width: advances.reduce((sum, advance) => sum + advance, 0) / advances.length / em,
  };
}

function advanceOf(font: Font, character: string): number {
  const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  if (glyph.id === 0) throw new Error(`The font has no ${JSON.stringify(character)}`);
  return glyph.advanceWidth;
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

interface CutFace {
  rules: { range: string; css: string }[];
  /** The address of the first subset. */
  first: string;
}

const kept = new Set<string>();

/** @param adjustments declarations for the rule of each subset */
async function cut(face: Face, adjustments: string[]): Promise<CutFace> {
  const taken = new Set<number>();
  const rules: CutFace["rules"] = [];
  let first = "";
  for (const subset of subsets) {
    const source = await sourceOf(face, subset.file);
    if (!source) continue;
    const wanted = String.fromCodePoint(...new Set(subset.characters));
    const plain = parse(await subsetFont(source, wanted, { targetFormat: "truetype" }));
    // The last code is the end mark of the table.
    const characters = plain.characterSet.filter((code) => code !== 0xffff && !taken.has(code));
    const ranges = unicodeRange(characters, taken);
    for (const code of characters) taken.add(code);

    const font = await subsetFont(source, String.fromCodePoint(...characters), {
      targetFormat: "woff2",
      keepFeatures: [
        ...(subset.suffix === "" ? features : featuresOfOthers).filter(
          (feature) => feature !== "tnum" || face.hasTabularFigures !== false,
        ),
        ...(face.hasLigatures ? ["liga"] : []),
      ],
      ...(face.axes && { variationAxes: face.axes }),
    });
    const hash = createHash("sha256").update(font).digest("hex").slice(0, 8);
    const file = `${face.name}${subset.suffix}.${hash}.woff2`;
    await writeIfChanged(join(output, file), font);
    kept.add(file);
    console.log(`${file}  ${font.length} bytes, ${characters.length} characters`);

    first ||= `/fonts/${file}`;
    const css = rule([
      `font-family: '${face.family}'`,
      `src: url('/fonts/${file}') format('woff2')`,
      `font-weight: ${face.weight}`,
      `font-style: ${face.style}`,
      "font-display: swap",
      ...adjustments,
      `unicode-range: ${ranges}`,
    ]);
    rules.push({ range: ranges, css });
  }
  // The later rule has a character that two ranges hold.
  return { rules: rules.reverse(), first };
}

const rule = (declarations: string[]): string =>
  ["@font-face {", ...declarations.map((one) => `  ${one};`), "}"].join("\n");

/** Returns null if the package has no such subset. */
async function sourceOf({ source }: Face, subset: string): Promise<Buffer | null> {
  const file = join(root, "node_modules", `${source.replace("*", subset)}.woff2`);
  return readFile(file).catch(() => null);
}

/** Returns some letters of a face at the weight that texts, or large words, begin with. */
async function lettersOf(face: Face, letters: string): Promise<Font> {
  const source = await sourceOf(face, "latin");
  if (!source) throw new Error(`There is no ${face.source}.`);
  const [weight = ""] = face.weight.split(" ");
  const variationAxes = face.axes && { wght: Number(weight) };
  return parse(
    await subsetFont(source, letters, {
      targetFormat: "truetype",
      ...(variationAxes && { variationAxes }),
    }),
  );
}

/**
 * Puts the middle of capitals into that of their line, where Threshold has it, so that a headline stands
 * no higher in another face.
 */
function centred(metrics: Metrics): Metrics {
  const height = metrics.ascent + metrics.descent;
  return {
    ...metrics,
    ascent: (height + metrics.capHeight) / 2,
    descent: (height - metrics.capHeight) / 2,
  };
}

function fallbackRules({ fallback, system }: Voice, metrics: Metrics, scale: number): string[] {
  return system.map(({ suffix, local, width, note }) => {
    const adjust = (metrics.width * scale) / width;
    const face = rule([
      `font-family: '${fallback} Fallback${suffix}'`,
      `src: ${local.map((name) => `local('${name}')`).join(", ")}`,
      `size-adjust: ${percent(adjust)}`,
      `ascent-override: ${percent((metrics.ascent * scale) / adjust)}`,
      `descent-override: ${percent((metrics.descent * scale) / adjust)}`,
      `line-gap-override: ${percent((metrics.lineGap * scale) / adjust)}`,
    ]);
    const scaled = scale === 1 ? "" : ` × ${scale}`;
    return `/* ${note}: ${metrics.width.toFixed(4)} em${scaled} / ${width.toFixed(4)} em */\n${face}`;
  });
}

/** As in src/ui/tokens.css. */
const FLAT = 0.98;

const resized = (scale: number): string[] =>
  scale === 1 ? [] : [`size-adjust: ${percent(scale)}`];

/** The families in their order, as `--serif` and `--sans` have them. */
function stack({ faces: [{ family }], fallback, system }: Voice): string {
  const names = [family, ...system.map(({ suffix }) => `${fallback} Fallback${suffix}`)];
  const last = system === serif ? "Georgia, serif" : "system-ui, sans-serif";
  return [...names.map((name) => `"${name}"`), last].join(", ");
}

const minified = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s*([{}:;,])\s*/g, "$1")
    .replace(/;\}/g, "}")
    .trim();

const header = `/*
 * Made by scripts/fonts.ts; do not edit.
 *
 * The fallback faces at the end stand in while the fonts arrive, so that nothing moves when they
 * do. size-adjust is the mean advance of the font (hmtx, on a sample of English prose) divided by
 * that of the system font (the means published in @capsizecss/metrics). The overrides are the
 * ascender, descender and line gap of the font (hhea) in em, divided by size-adjust.
 */
`;

await mkdir(output, { recursive: true });
await mkdir(join(cards, "threshold"), { recursive: true });

interface TypeOfPages {
  preload: string[];
  /** Each is in a page that has a character of its range. */
  faces: CutFace["rules"];
  /** What every page has besides. */
  rules: string;
  /** The declarations of the root. */
  tokens: string;
}

const typeOfPages: Partial<Record<TypePair, TypeOfPages>> = {};
const threshold = measure(await lettersOf(hanken, `${sample}'`));
for (const pair of typePairs) {
  const { display, text } = pairs[pair];
  const isDrawn = pair === "threshold";
  const measured = measure(await lettersOf(display.faces[0], `${sample}'`));
  const large = isDrawn ? measured : centred(measured);
  const largeScale = display.scale ?? 1;
  const small = measure(await lettersOf(text.faces[0], `${sample}'`));
  const smallScale = Number((threshold.width / small.width).toFixed(2));
  const adjustments = [
    ...resized(largeScale),
    ...(isDrawn ? [] : [`ascent-override: ${percent(large.ascent)}`]),
    ...(isDrawn ? [] : [`descent-override: ${percent(large.descent)}`]),
  ];
  const displayFaces = await Promise.all(display.faces.map((face) => cut(face, adjustments)));
  const textsFaces = await Promise.all(text.faces.map((face) => cut(face, resized(smallScale))));
  const faces = [...displayFaces, ...textsFaces].flatMap(({ rules }) => rules);
  const standIns = [
    ...fallbackRules(display, large, largeScale),
    ...fallbackRules(text, small, smallScale),
  ];
  // Both may be one file.
  const preload = [...new Set([displayFaces[0]?.first ?? "", textsFaces[0]?.first ?? ""])];
  if (isDrawn) {
    const rules = [...faces.map(({ css }) => css), ...standIns];
    await writeIfChanged(join(root, "src", "ui", "fonts.css"), `${header}${rules.join("\n\n")}\n`);
  }
  const families = `--serif: ${stack(display)}; --sans: ${stack(text)}`;
  // src/site/layout/frame.css says why it has no width.
  const back = -Number((large.apostrophe * largeScale).toFixed(3));
  const apostrophe = `@supports (content: "’" / "") { .apostrophe { letter-spacing: ${back}em; } }`;
  typeOfPages[pair] = {
    preload,
    faces: faces.map(({ range, css }) => ({ range, css: minified(css) })),
    rules: minified([...standIns, apostrophe].join("\n")),
    tokens: minified(`${families}; --lh-flat: ${display.flat ?? FLAT}`),
  };
}
await writeIfChanged(
  join(root, "src", "contract", "fonts.json"),
  `${JSON.stringify(typeOfPages, null, 2)}\n`,
);

/** Returns the outline of a word as the path of an SVG, in whole units, each from the one before. */
async function outline(
  { faces: [face], scale = 1 }: Voice,
  word: string,
  size: number,
  baseline: number,
): Promise<string> {
  const font = await lettersOf(face, word);
  const unit = (size * scale) / font.unitsPerEm;
  const { glyphs, positions } = font.layout(word);
  let start = 0;
  return glyphs
    .map(({ path }, index) => {
      const left = start;
      start += positions[index]?.xAdvance ?? 0;
      return pathOf(path, (x, y) => [
        Math.round((left + x) * unit),
        Math.round(baseline - y * unit),
      ]);
    })
    .join("");
}

const letters = { moveTo: "M", lineTo: "l", quadraticCurveTo: "q", bezierCurveTo: "c" };

function pathOf({ commands }: Path, place: (x: number, y: number) => [number, number]): string {
  let last = [0, 0];
  return commands
    .map(({ command, args }) => {
      if (command === "closePath") return "z";
      const points = args.flatMap((x, index) =>
        index % 2 === 0 ? [place(x, args[index + 1] ?? 0)] : [],
      );
      const [fromX = 0, fromY = 0] = command === "moveTo" ? [0, 0] : last;
      last = points.at(-1) ?? last;
      const numbers = points.flatMap(([x, y]) => [x - fromX, y - fromY]);
      return letters[command] + numbers.join(" ").replaceAll(" -", "-");
    })
    .join("");
}

// The portal draws each pair's name in its own faces and loads none of them.
const specimens: string[] = [];
for (const pair of typePairs) {
  const { display, text } = pairs[pair];
  const name = pair.charAt(0).toUpperCase() + pair.slice(1);
  const large = await outline(display, "Ag", 320, 280);
  const small = await outline(text, name, 140, 540);
  specimens.push(
    `<symbol id="${pair}" viewBox="0 0 680 580"><path d="${large}${small}"/></symbol>`,
  );
}
await writeIfChanged(
  join(root, "src", "admin", "pages", "settings", "type-specimens.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<title>The pairs of type</title>\n${specimens.join("\n")}\n</svg>\n`,
);

// The server draws share cards with a library that reads TrueType only.
const hedvig = "@fontsource/hedvig-letters-serif/files/hedvig-letters-serif";
const hankenStatic = "@fontsource/hanken-grotesk/files/hanken-grotesk";
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
  await writeIfChanged(join(cards, "threshold", file), subset);
}
const cardSubsets: [suffix: string, subset: string, letters: string][] = [
  ["", "latin", cardLetters],
  ["-ext", "latin-ext", otherLatin],
  ["-vietnamese", "vietnamese", otherLatin],
  ["-greek", "greek", String.fromCodePoint(...greek)],
  ["-cyrillic", "cyrillic", String.fromCodePoint(...cyrillic)],
];
for (const pair of typePairs.filter((one) => one !== "threshold")) {
  const { display, text } = pairs[pair];
  await mkdir(join(cards, pair), { recursive: true });
  for (const [name, face, wght] of [
    ["serif", display.faces[0], Number(display.faces[0].weight)],
    ["sans", text.faces[0], 500],
  ] as const) {
    for (const [suffix, subset, letters] of cardSubsets) {
      const source = await sourceOf(face, subset);
      if (!source) continue;
      const variationAxes = { ...(face.axes && { variationAxes: { wght } }) };
      const font = await subsetFont(source, letters, {
        targetFormat: "truetype",
        ...variationAxes,
      });
      await writeIfChanged(join(cards, pair, `${name}${suffix}.ttf`), font);
    }
  }
}

for (const { source } of Object.values(pairs).flatMap(({ display, text }) => [
  display.faces[0],
  text.faces[0],
])) {
  const folder = source.split("/files/")[0] ?? "";
  const name = `OFL-${basename(folder)}.txt`;
  await writeIfChanged(join(output, name), await readFile(require.resolve(`${folder}/LICENSE`)));
  kept.add(name);
}

for (const file of await readdir(output)) {
  if (kept.has(file)) continue;
  await rm(join(output, file), { recursive: true });
  console.log(`removed ${file}`);
}
