import { describe, expect, it } from "vitest";
import { toOklch } from "./oklch.ts";
import { type Pixels, tintColour, tintOf, tintPixels } from "./picture-tint.ts";

const night = { name: "ai", wall: "#151e39" };
const day = { name: "work-2", wall: "#dccbb2" };

/** Colours that are hard to draw in, and easy ones. */
const brands: [first: string, second: string | null][] = [
  ["#1f7a4d", null],
  ["#0069fa", null],
  ["#8a1c3b", "#ffb45c"],
  ["#ffd400", null],
  ["#808080", null],
  ["#ffffff", null],
  ["#000000", null],
  ["#0000ff", "#ff00ff"],
  ["#00ff00", null],
  ["#e8beac", null],
];

function tintFrom(first: string, second: string | null) {
  const tint = tintOf({ first, second });
  if (!tint) throw new Error("Nothing is tinted.");
  return tint;
}

/** The whole cube of colours, in a picture that is one pixel wide. */
function cube(): Pixels & { data: Uint8Array } {
  const values = Array.from({ length: 9 }, (_, step) => Math.min(255, step * 32 + (step % 3)));
  const data = values.flatMap((r) => values.flatMap((g) => values.flatMap((b) => [r, g, b])));
  return { data: Uint8Array.from(data), width: 1, channels: 3 };
}

function coloursOf({ data, channels }: Pixels): string[] {
  return Array.from(
    { length: data.length / channels },
    (_, at) => `#${Buffer.from(data.subarray(at * channels, at * channels + 3)).toString("hex")}`,
  );
}

describe.each(brands)("a picture in %s and %s", (first, second) => {
  const tint = tintFrom(first, second);

  it.each([night, day])("keeps the lightness of every colour ($name)", (drawn) => {
    const pixels = cube();
    const before = coloursOf(pixels).map(toOklch);
    tintPixels(pixels, tint, drawn);
    const moved = coloursOf(pixels).map((hex, at) =>
      Math.abs(toOklch(hex).l - (before[at]?.l ?? Number.NaN)),
    );
    expect(Math.max(...moved)).toBeLessThan(0.03);
  });

  it("is interpolated so finely that nobody sees it", () => {
    const pixels = cube();
    const worked = coloursOf(pixels).map((hex) => tintColour(hex, tint, night));
    tintPixels(pixels, tint, night);
    const distances = coloursOf(pixels).map((hex, at) => distance(hex, worked[at] ?? ""));
    expect(Math.max(...distances)).toBeLessThan(0.04);
  });
});

function distance(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)];
  const angle = ((a.h - b.h) * Math.PI) / 180;
  return Math.hypot(a.l - b.l, Math.sqrt(a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(angle)));
}

describe("the hues of a picture", () => {
  const wine = tintFrom("#8a1c3b", "#ffb45c");

  it("are the wall's where it is cool, and the light's where it is warm", () => {
    const [wall, light] = ["#1b2a4a", "#ffb45c"].map((hex) =>
      toOklch(tintColour(hex, wine, night)),
    );
    expect(wall?.h).toBeCloseTo(toOklch(wine.wall).h, -1);
    expect(light?.h).toBeCloseTo(toOklch(wine.light).h, -1);
  });

  it("are none for a brand in grey", () => {
    const pixels = cube();
    tintPixels(pixels, tintFrom("#808080", null), night);
    expect(Math.max(...coloursOf(pixels).map((hex) => toOklch(hex).c))).toBeLessThan(0.005);
  });

  it("follow the brightness alone where a picture opens to a sky", () => {
    const [width, height] = [20, 10];
    const orange = [178, 84, 30];
    const data = Uint8Array.from(Array.from({ length: width * height }, () => orange).flat());
    const pixels = { data, width, channels: 3 };
    tintPixels(pixels, wine, { name: "promise", wall: "#181d34" });
    const colours = coloursOf(pixels);
    const [onWall = "", inDoorway = ""] = [colours[5 * width], colours[5 * width + 10]];
    expect(toOklch(onWall).h).toBeCloseTo(toOklch(wine.light).h, -1);
    expect(toOklch(inDoorway).h).toBeLessThan(toOklch(onWall).h - 10);
  });

  it("leave transparency alone", () => {
    const pixels = { data: Uint8Array.from([27, 42, 74, 9]), width: 1, channels: 4 };
    tintPixels(pixels, wine, night);
    expect(pixels.data[3]).toBe(9);
  });

  it("stay as they came without a colour, and where the colours are those that were drawn", () => {
    expect(tintOf({ first: null, second: null })).toBeNull();
    expect(tintOf({ first: "#ffb45c", second: null })).toBeNull();
  });
});
