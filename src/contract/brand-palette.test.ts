import { oklch, parse, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { type BrandPalette, brandPalette, drawnPalette, papers } from "./brand-palette.ts";
import { contrast, readColour, toHex, toOklch } from "./oklch.ts";

const STEPS = 18;
const steps = Array.from({ length: STEPS }, (_, index) => Math.round((index * 255) / (STEPS - 1)));
const cube = steps.flatMap((r) =>
  steps.flatMap((g) =>
    steps.map((b) => `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, "0")}`),
  ),
);

/** What stands in tokens.css beside the brand's colours and does not change with them. */
const WORDS_ON_DARK = ["#f6f3ec", "#6fcf9f", "#ff9087", "#f2c063", "#8db8f5"];
const PORTAL_LIGHT = ["#f4f2ec", "#ebe8df", "#fffefb", "#ece8de", "#f6f3ea"];
const PORTAL_DARK = ["#12161e", "#0d1117", "#1a202b", "#1f2633", "#232a37"];

type Pairs = [least: number, colours: readonly string[], grounds: readonly string[]][];

function pairsOf(palette: BrandPalette): Pairs {
  const { ink, night, wall, wall3, box, light, glow, spill, ember } = palette;
  const onPaper = [...Object.values(papers), ...PORTAL_LIGHT];
  const dark = [ink, night, wall, wall3, box];
  return [
    [4.5, [palette.accent, ink], onPaper],
    [4.5, [palette.fill2], [palette.fill]],
    [3, [palette.fill], Object.values(papers)],
    [3, [wall, palette.chart], onPaper],
    [4.5, [light, palette.text2, palette.text3, ...WORDS_ON_DARK], dark],
    [3, [palette.control], dark],
    [4.5, [ink], [light, glow, spill, ember]],
    [4.5, [light], PORTAL_DARK],
  ];
}

/** Names each pair that does not read, by the sums of a library that knows nothing of ours. */
function unreadable(first: string, second: string | null): string[] {
  return pairsOf(brandPalette({ first, second })).flatMap(([least, colours, grounds]) =>
    colours.flatMap((colour) =>
      grounds
        .filter((ground) => wcagContrast(colour, ground) < least)
        .map((ground) => `${first} and ${second}: ${colour} on ${ground}, ${least}`),
    ),
  );
}

describe("the palette of a brand", () => {
  it("can be read whatever one colour was chosen", () => {
    expect(cube.flatMap((first) => unreadable(first, null))).toEqual([]);
  });

  it("can be read whatever two colours were chosen", () => {
    const found = cube.flatMap((first, index) => {
      const second = cube[(index * 2_693) % cube.length] ?? "#000000";
      return unreadable(first, index % 8 === 0 ? "#ffb45c" : second);
    });
    expect(found).toEqual([]);
  });

  it("is the drawn one where nothing is chosen", () => {
    expect(brandPalette({ first: null, second: null })).toEqual(drawnPalette);
    const pairs = pairsOf(drawnPalette).flatMap(([least, colours, grounds]) =>
      colours.flatMap((colour) => grounds.filter((ground) => wcagContrast(colour, ground) < least)),
    );
    expect(pairs).toEqual([]);
  });

  it.each([
    [
      "a teal is a wall, lit by its bright sister",
      "#0f8b8d",
      null,
      { wall: "#003333", light: "#67cecf", fill: "#0f8b8d" },
    ],
    [
      "a yellow lights the walls as they were",
      "#ffd400",
      null,
      { wall: "#1b2a4a", light: "#ffd400", fill: "#0e1116" },
    ],
    [
      "a second colour is the light",
      "#8a1c3b",
      "#ffb45c",
      { wall: "#461c24", light: "#ffb45c", fill: "#8a1c3b" },
    ],
    [
      "a light and a wall, in this order",
      "#ffd400",
      "#0f8b8d",
      { wall: "#003333", light: "#ffd400" },
    ],
    [
      "white lights grey walls, and its words are ink",
      "#ffffff",
      null,
      { wall: "#2b2b2b", light: "#ffffff", accent: "#111111", fill: "#111111" },
    ],
    [
      "black is read everywhere and lit by a pale grey",
      "#000000",
      null,
      { light: "#bababa", accent: "#000000", fill: "#000000" },
    ],
    ["grey stays without a hue", "#808080", null, { wall: "#2b2b2b", light: "#bababa" }],
  ])("%s", (_, first, second, expected) => {
    expect(brandPalette({ first, second })).toMatchObject(expected);
  });
});

describe("colours", () => {
  it("are measured as by others", () => {
    for (const hex of cube) {
      const mine = toOklch(hex);
      const theirs = oklch(parse(hex));
      expect(mine.l).toBeCloseTo(theirs?.l ?? 0, 4);
      expect(mine.c).toBeCloseTo(theirs?.c ?? 0, 4);
      expect(toHex(mine)).toBe(hex);
      expect(contrast(hex, papers.paper)).toBeCloseTo(wcagContrast(hex, papers.paper), 6);
    }
  });

  it.each([
    ["#0F8B8D", "#0f8b8d"],
    ["0f8b8d", "#0f8b8d"],
    [" #f00 ", "#ff0000"],
    ["#ff", null],
    ["teal", null],
    ["#0f8b8dff", null],
    ["", null],
  ])("%s is read as %s", (typed, hex) => {
    expect(readColour(typed)).toBe(hex);
  });
});
