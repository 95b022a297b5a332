import { contrast, type Oklch, toHex, toOklch } from "./oklch.ts";

/** The owner's colours as `#rrggbb`. Without a first one the house is as it was drawn: dusk walls, amber light. */
export interface BrandColours {
  first: string | null;
  second: string | null;
}

/** Dark grounds and what is drawn on them, as they were drawn; the tokens of ui/tokens.css have the same. */
const drawnWalls = {
  ink: "#0e1116",
  night: "#141a26",
  wall4: "#121a30",
  wall: "#1b2a4a",
  wall3: "#22335a",
  wall2: "#2a3e68",
  edge: "#3a4a72",
  /** On walls: boxes, lines, borders of controls, and words of less weight. */
  box: "#1a2231",
  line: "#2b3344",
  line2: "#3b4660",
  wallLine: "#36486f",
  wallLine2: "#4a5c85",
  stroke: "#56637f",
  control: "#7f8aa3",
  text3: "#a3abbc",
  text2: "#c3c8d4",
};

const drawnLights = {
  glow: "#ffe3b8",
  light: "#ffb45c",
  spill: "#ffa654",
  ember: "#ff7a3d",
};

/** What the accent is on paper: words, and the fill of a button with its words. */
const drawnOnPaper = {
  accent: "#98410e",
  fill: "#0e1116",
  /** What is written on the fill. */
  fill2: "#f6f3ec",
  /** Of the portal's charts. */
  chart: "#b4530f",
};

export type BrandPalette = Record<
  keyof typeof drawnWalls | keyof typeof drawnLights | keyof typeof drawnOnPaper,
  string
>;

export const drawnPalette: BrandPalette = { ...drawnWalls, ...drawnLights, ...drawnOnPaper };

/** Papers never change. These are the lightest and the darkest that words of the accent stand on. */
export const papers = { paper: "#f6f3ec", darkest: "#ebe8df", dimmed: "#ece7db" };
const AMBER = toOklch(drawnLights.light);
const WALL = toOklch(drawnWalls.wall);

/** Below this chroma nobody would name a hue. */
const GREY = 0.02;

const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;
const LIGHT_CONTRAST = 6;

/** All colours of the site from those of its owner. Whatever is chosen, every word reads. */
export function brandPalette({ first, second }: BrandColours): BrandPalette {
  if (first === null) return drawnPalette;
  const wall = isLight(first) ? second : first;
  const walls = wall === null ? drawnWalls : tinted(drawnWalls, wallOf(wall));
  const light = lightOf(isLight(first) ? first : second, first, walls);
  const lights = light === null ? drawnLights : lightsFrom(light);
  return { ...walls, ...lights, ...onPaper(first, walls) };
}

/** Yellows and oranges light a wall; any other colour is one. */
export function isLight(hex: string): boolean {
  const { l, c, h } = toOklch(hex);
  return h >= 20 && h <= 118 && c >= 0.08 && l >= 0.62;
}

export function isGrey(hex: string): boolean {
  return toOklch(hex).c < GREY;
}

/** The wall keeps the lightness that was drawn, so that all that stands on it reads as before. */
function wallOf(hex: string): Oklch {
  const { c, h } = toOklch(hex);
  return { l: WALL.l, c: c < GREY ? 0 : Math.min(0.075, c, 0.03 + 0.24 * c), h };
}

/** Each colour keeps its lightness and takes the wall's hue, as colourful beside the wall as it was drawn. */
function tinted(drawn: typeof drawnWalls, wall: Oklch): typeof drawnWalls {
  const tint = (hex: string) => {
    const { l, c } = toOklch(hex);
    return toHex({ l, c: (c / WALL.c) * wall.c, h: wall.h });
  };
  const entries = Object.entries(drawn).map(([name, hex]) => [name, tint(hex)]);
  return { ...drawn, ...Object.fromEntries(entries) };
}

/** Without a light of its own, a brand is lit by the bright sister of its wall, pale enough not to glow like neon. */
function lightOf(own: string | null, first: string, walls: typeof drawnWalls): string {
  const given = own ?? first;
  const { l, c, h } = toOklch(given);
  const isOwn = own !== null && (isLight(own) || isGrey(own));
  let light = { l: Math.max(l, 0.79), c: isOwn ? c : Math.min(c, 0.13), h };
  if (isOwn && l >= 0.79 && reads(given, [walls.ink, walls.wall], LIGHT_CONTRAST)) return given;
  while (!reads(toHex(light), [walls.ink, walls.wall], LIGHT_CONTRAST)) {
    light = { ...light, l: light.l + 0.004 };
  }
  return toHex(light);
}

function lightsFrom(hex: string): typeof drawnLights {
  if (hex === drawnLights.light) return drawnLights;
  const { l, c, h } = toOklch(hex);
  const share = c / AMBER.c;
  return {
    glow: toHex({ l: Math.max(0.928, l), c: 0.064 * share, h }),
    light: hex,
    spill: toHex({ l: l - 0.026, c, h }),
    ember: toHex({ l: l - 0.09, c, h }),
  };
}

function onPaper(first: string, walls: typeof drawnWalls): typeof drawnOnPaper {
  const accent = accentFrom(first, walls.ink);
  return { accent, ...fillFrom(first, walls.ink), chart: accent };
}

function accentFrom(hex: string, ink: string): string {
  // The darker sister of white is grey, which says nothing.
  if (isGrey(hex) && contrast(hex, papers.paper) < MARK_CONTRAST) return ink;
  return darkened(hex, (one) => reads(one, Object.values(papers), TEXT_CONTRAST));
}

/** A fill that would hardly stand out from the paper is ink instead. */
function fillFrom(hex: string, ink: string): { fill: string; fill2: string } {
  const fill2 = contrast(papers.paper, hex) > contrast(ink, hex) ? papers.paper : ink;
  const step = fill2 === ink ? 0.004 : -0.004;
  const fill = moved(hex, step, (one) => contrast(one, fill2) >= TEXT_CONTRAST);
  return reads(fill, Object.values(papers), MARK_CONTRAST)
    ? { fill, fill2 }
    : { fill: ink, fill2: papers.paper };
}

export function darkened(hex: string, isEnough: (hex: string) => boolean): string {
  return moved(hex, -0.004, isEnough);
}

function moved(hex: string, step: number, isEnough: (hex: string) => boolean): string {
  let shown = hex;
  for (let colour = toOklch(hex); !isEnough(shown); shown = toHex(colour)) {
    colour = { ...colour, l: colour.l + step };
  }
  return shown;
}

function reads(hex: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => contrast(hex, ground) >= least);
}
