import type { BrandPalette } from "./brand-palette.ts";
import { hashOf } from "./text-hash.ts";

/** A plane or a line of a drawn cover, in a colour of the brand. */
interface CoverPart {
  tone: keyof typeof tones;
  path: string;
}

/** How each is drawn where no sheet reaches; picture.css says the same of pages. */
const tones = {
  floor: { fill: "night" },
  lift: { fill: "wall2" },
  light: { fill: "light" },
  shine: { fill: "light", opacity: 0.35 },
  line: { stroke: "text3" },
} as const;

export interface CoverDrawing {
  parts: readonly CoverPart[];
  /** Many covers have their light on the other side. */
  isMirrored: boolean;
}

/** Everything stands on this line; wall and floor go on to all sides. */
const FLOOR = 160;
export const COVER = { width: 300, height: 200 };

type Part = readonly [tone: CoverPart["tone"], path: string];
/** @param place 0 to 3, from left to right; `size` 0 to 2 */
type Composition = (place: number, size: number) => Part[];

const planes: Composition = (place, size) => {
  const x = 100 + 30 * place;
  const top = 24 + 14 * size;
  return [
    ["lift", `M${x - 28} ${top}h86v${FLOOR - top}h-86z`],
    ["light", `M${x} ${top + 26}h30V160h-30z`],
    ["shine", `M${x} 160h30l44 80h-118z`],
    [
      "line",
      `M${x - 28} 160V${top}h86V160M${x - 92} 160V84h34v76M${x + 84} 160v-52a18 18 0 0 1 36 0v52`,
    ],
  ];
};

const arches: Composition = (place, size) => {
  const step = 44 + 4 * size;
  const xs = [0, 1, 2, 3].map((at) => 134 + (at - 1.5) * step);
  const lit = xs[place] ?? 0;
  const upper = (x: number) => `M${x} 84V66a16 16 0 0 1 32 0v18z`;
  const lower = (x: number) => `M${x} 160v-44a16 16 0 0 1 32 0v44`;
  return [
    ["light", `${lower(lit)}z`],
    ["shine", `M${lit} 160h32l36 80H${lit - 36}z`],
    ["line", xs.map((x) => upper(x) + lower(x)).join("")],
  ];
};

const steps: Composition = (place, size) => {
  const count = 4 + size;
  const rise = 96 / count;
  const from = 20 + 12 * place;
  const stairs = `h34v-${rise}`.repeat(count);
  const top = FLOOR - 96;
  const x = from + 34 * count;
  return [
    ["lift", `M${from} 160${stairs}H1200V160z`],
    ["light", `M${x + 8} ${top - 56}h24v56h8v4h-40v-4h8z`],
    ["shine", `M${x - 34} ${top + rise}h34v4h-34z`],
    ["line", `M${from} 160${stairs}H1200`],
  ];
};

const disc: Composition = (place, size) => {
  const radius = 46 + 8 * size;
  const x = 96 + 36 * place;
  const top = FLOOR - 22 - 2 * radius;
  const half = (sweep: 0 | 1) => `M${x} ${top}a${radius} ${radius} 0 0 ${sweep} 0 ${2 * radius}z`;
  return [
    ["lift", half(0)],
    ["light", half(1)],
    ["shine", `M${x} 160h${radius}l68 80H${x}z`],
  ];
};

const bars: Composition = (place, size) => {
  const count = 4 + size;
  const x = (at: number) => 48 + 16 * place + at * (190 / count);
  const height = (at: number) => 22 + (at * 88) / (count - 1);
  const bar = (at: number) =>
    `M${Math.round(x(at))} 160v-${Math.round(height(at))}h22v${Math.round(height(at))}z`;
  const others = Array.from({ length: count - 1 }, (_, at) => bar(at)).join("");
  return [
    ["shine", others],
    ["light", bar(count - 1)],
  ];
};

const compositions = [planes, arches, steps, disc, bars];

/** Draws the cover of a title: always the same for the same one, and seldom that of another. */
export function coverOf(title: string): CoverDrawing {
  const number = hashOf(title);
  const compose = compositions[number % compositions.length] ?? planes;
  const ground: Part[] = [
    ["floor", "M-900 160h2100v900h-2100z"],
    ["line", "M-900 160h2100"],
  ];
  const parts = [...ground, ...compose((number >>> 8) % 4, (number >>> 12) % 3)];
  return {
    parts: parts.map(([tone, path]) => ({ tone, path })),
    // Bars that fall would say the opposite.
    isMirrored: compose !== bars && (number >>> 16) % 2 === 1,
  };
}

export const MIRRORED = `matrix(-1 0 0 1 ${COVER.width} 0)`;

/**
 * Draws the cover of a title where no sheet reaches.
 * @param place attributes that say where it stands, at the foot as on pages
 */
export function coverSvg(title: string, palette: BrandPalette, place: string): string {
  const { parts, isMirrored } = coverOf(title);
  const paths = parts.map(({ tone, path }) => {
    const drawn: { fill?: keyof BrandPalette; stroke?: keyof BrandPalette; opacity?: number } =
      tones[tone];
    const fill = drawn.fill ? palette[drawn.fill] : "none";
    const stroke = drawn.stroke ? ` stroke="${palette[drawn.stroke]}" stroke-opacity=".7"` : "";
    return `<path d="${path}" fill="${fill}" fill-opacity="${drawn.opacity ?? 1}"${stroke}/>`;
  });
  return `<svg ${place} viewBox="0 0 ${COVER.width} ${COVER.height}" preserveAspectRatio="xMidYMax meet" overflow="visible"><g${isMirrored ? ` transform="${MIRRORED}"` : ""}>${paths.join("")}</g></svg>`;
}
