/**
 * A colour by what the eye sees: lightness (0 to 1), chroma (0 is grey) and hue (degrees).
 * The constants are those of https://bottosson.github.io/posts/oklab/.
 */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];

/** Reads `#0F8B8D`, `0f8b8d` or `#f00` as `#rrggbb`; null where it is none. */
export function readColour(typed: string): string | null {
  const [, digits = ""] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim()) ?? [];
  if (digits === "") return null;
  const all = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${all.toLowerCase()}`;
}

/** @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  return oklchOf(channelsOf(hex));
}

/** @param channels red, green and blue, from 0 to 1 */
export function oklchOf(channels: Triple): Oklch {
  const [red, green, blue] = linear(channels);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * (180 / Math.PI) + 360) % 360,
  };
}

/** Returns `#rrggbb`, as {@link toChannels} does. */
export function toHex(colour: Oklch): string {
  const bytes = toChannels(colour).map((value) => Math.round(255 * value));
  return `#${bytes.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Returns red, green and blue, from 0 to 1. What no screen can show loses chroma until one can; lightness and hue
 * stay.
 */
export function toChannels({ l, c, h }: Oklch): Triple {
  let [shown, refused] = isShown(linearOf({ l, c, h })) ? [c, c] : [0, c];
  while (refused - shown > 0.0002) {
    const half = (shown + refused) / 2;
    if (isShown(linearOf({ l, c: half, h }))) shown = half;
    else refused = half;
  }
  const [red, green, blue] = linearOf({ l, c: shown, h });
  return [clamped(red), clamped(green), clamped(blue)];
}

function linearOf({ l: lightness, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, toEncoded(value)));
}

/** Rounding to 255 steps forgives what lies outside by less than half of one. */
function isShown(channels: Triple): boolean {
  return channels.every((value) => toEncoded(value) > -0.002 && toEncoded(value) < 1.002);
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(channelsOf(hex));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear([red, green, blue]: Triple): Triple {
  return [toLinear(red), toLinear(green), toLinear(blue)];
}

/** The three channels of `#rrggbb`, from 0 to 1. */
export function channelsOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toEncoded(value: number): number {
  if (value <= 0.0031308) return value * 12.92;
  return 1.055 * value ** (1 / 2.4) - 0.055;
}
