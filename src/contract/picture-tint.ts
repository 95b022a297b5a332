import { type BrandColours, brandPalette, drawnPalette } from "./brand-palette.ts";
import { type Oklch, oklchOf, toChannels, toHex, toOklch } from "./oklch.ts";

/** The colours that the site's pictures are drawn in, each `#rrggbb`. */
export interface Tint {
  wall: string;
  light: string;
}

/** Eight bits for each channel: three, or a fourth for transparency, which stays. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  channels: number;
}

interface Drawn {
  name: string;
  /** The average of its darker half, `#rrggbb`. */
  wall: string;
}

/** Null where the pictures stay as they came. */
export function tintOf(colours: BrandColours): Tint | null {
  const { wall, light } = brandPalette(colours);
  const isDrawn = wall === drawnPalette.wall && light === drawnPalette.light;
  return isDrawn ? null : { wall, light };
}

type Range = readonly [from: number, to: number];

/** How a picture tells its lights from its walls: over each range, more and more of a pixel is light. */
interface Kind {
  warmth: Range;
  lightness: Range;
  /** How much of a wall's colour stays. */
  wallShare: number;
}

const NEVER: Range = [2, 3];

const night: Kind = { warmth: [0.02, 0.08], lightness: [0.6, 0.8], wallShare: 1 };
/** Walls by day are paper, and as bright as lights. */
const day: Kind = { warmth: [0.06, 0.105], lightness: NEVER, wallShare: 0.6 };
/** A sky has many hues, and would be cut into bands by its warmth. */
const sky: Kind = { warmth: NEVER, lightness: [0.4, 0.72], wallShare: 1 };

/** The hue of all lights, in degrees. */
const WARM = 70;
const WALL_CHROMA = 0.052;
const LIGHT_CHROMA = toOklch(drawnPalette.light).c;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Where pictures open to a sky, in shares of their sides. */
const skies: Readonly<Record<string, readonly Box[]>> = {
  media: [
    [0.242, 0.238, 0.759, 0.627],
    [0.242, 0.761, 0.759, 1],
  ],
  promise: [[0.456, 0.127, 0.561, 0.8]],
};

/** Gives the pixels the hues of a brand: walls take one, lights the other. Each pixel keeps its lightness. */
export function tintPixels(pixels: Pixels, tint: Tint, drawn: Drawn): void {
  const { data, width, channels } = pixels;
  const height = data.length / channels / width;
  const openings = skies[drawn.name] ?? [];
  const table = tableOf(tint, kindOf(drawn));
  const ofSky = openings.length > 0 ? tableOf(tint, sky) : table;
  const isSky = (x: number, y: number) =>
    openings.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom);
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel += 1) {
    const opens =
      openings.length > 0 && isSky((pixel % width) / width, Math.floor(pixel / width) / height);
    lookUp(opens ? ofSky : table, data, at);
  }
}

/** What the average of many pixels of the picture becomes. */
export function tintColour(hex: string, tint: Tint, drawn: Drawn): string {
  return toHex(tinted(toOklch(hex), huesOf(tint), kindOf(drawn)));
}

function kindOf({ wall }: Drawn): Kind {
  return toOklch(wall).l > 0.5 ? day : night;
}

interface Hues {
  wall: Oklch;
  light: Oklch;
}

function huesOf({ wall, light }: Tint): Hues {
  return { wall: toOklch(wall), light: toOklch(light) };
}

function tinted({ l, c, h }: Oklch, { wall, light }: Hues, kind: Kind): Oklch {
  const [warmth, across] = axes({ c, h: h - WARM });
  const lit = Math.max(shareOf(warmth, kind.warmth), shareOf(l, kind.lightness));
  // What is a little warm at night lies between wall and light, which is grey.
  const wallC = kind === night && warmth > 0 ? Math.abs(across) : c;
  const [wallA, wallB] = axes({
    c: ((1 - lit) * kind.wallShare * wallC * wall.c) / WALL_CHROMA,
    h: wall.h,
  });
  const [lightA, lightB] = axes({ c: (lit * c * light.c) / LIGHT_CHROMA, h: light.h });
  const [a, b] = [wallA + lightA, wallB + lightB];
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

function axes({ c, h }: Pick<Oklch, "c" | "h">): [number, number] {
  const angle = (h * Math.PI) / 180;
  return [c * Math.cos(angle), c * Math.sin(angle)];
}

function shareOf(value: number, [from, to]: Range): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** As many values of each channel are worked out; what lies between them is interpolated. */
const STEPS = 25;
const STEP = 255 / (STEPS - 1);
/** The distances in the table of two neighbours in red, green and blue. */
const [RED, GREEN, BLUE] = [STEPS * STEPS * 3, STEPS * 3, 3];

function tableOf(tint: Tint, kind: Kind): Float32Array {
  const hues = huesOf(tint);
  const table = new Float32Array(STEPS * RED);
  const share = (at: number, distance: number) => (Math.floor(at / distance) % STEPS) / (STEPS - 1);
  for (let at = 0; at < table.length; at += BLUE) {
    const from = oklchOf([share(at, RED), share(at, GREEN), share(at, BLUE)]);
    const channels = toChannels(tinted(from, hues, kind));
    table.set(
      channels.map((value) => value * 255),
      at,
    );
  }
  return table;
}

/** Replaces one pixel by what the eight colours around it have become, each by how near it is. */
function lookUp(table: Float32Array, data: Pixels["data"], at: number): void {
  const red = (data[at] ?? 0) / STEP;
  const green = (data[at + 1] ?? 0) / STEP;
  const blue = (data[at + 2] ?? 0) / STEP;
  const r = Math.min(STEPS - 2, Math.floor(red));
  const g = Math.min(STEPS - 2, Math.floor(green));
  const b = Math.min(STEPS - 2, Math.floor(blue));
  for (let channel = 0; channel < 3; channel += 1) {
    const corner = r * RED + g * GREEN + b * BLUE + channel;
    const near = side(table, corner, green - g, blue - b);
    const far = side(table, corner + RED, green - g, blue - b);
    data[at + channel] = Math.round(near + (far - near) * (red - r));
  }
}

function side(table: Float32Array, corner: number, green: number, blue: number): number {
  const lower = edge(table, corner, blue);
  return lower + (edge(table, corner + GREEN, blue) - lower) * green;
}

function edge(table: Float32Array, corner: number, blue: number): number {
  const from = table[corner] ?? 0;
  return from + ((table[corner + BLUE] ?? 0) - from) * blue;
}
