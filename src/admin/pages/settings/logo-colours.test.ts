import { expect, test } from "vitest";
import { coloursIn } from "./logo-colours.ts";

const CLEAR = [0, 0, 0, 0];
const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];
const TEAL = [15, 139, 141, 255];
const AMBER = [255, 180, 92, 255];
const EDGE = [22, 146, 148, 255];

function picture(...parts: [pixel: number[], count: number][]): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    parts.flatMap(([pixel, count]) => Array.from({ length: count }, () => pixel).flat()),
  );
}

test.each<[string, Uint8ClampedArray, string[]]>([
  [
    "the widest first, without its ground and its edges",
    picture([CLEAR, 500], [WHITE, 300], [AMBER, 60], [EDGE, 20], [TEAL, 90], [BLACK, 30]),
    ["#0f8b8d", "#ffb45c"],
  ],
  ["black, where there is nothing else", picture([CLEAR, 500], [BLACK, 30]), ["#000000"]],
  ["white, where there is nothing else", picture([CLEAR, 500], [WHITE, 30]), ["#ffffff"]],
  [
    "three at most",
    picture(
      [TEAL, 50],
      [AMBER, 40],
      [[200, 20, 60, 255], 30],
      [[90, 40, 200, 255], 20],
      [[20, 160, 60, 255], 10],
    ),
    ["#0f8b8d", "#ffb45c", "#c8143c"],
  ],
  ["none of what nobody sees", picture([CLEAR, 500], [[200, 20, 60, 40], 90]), []],
  ["none of nothing", picture(), []],
])("takes from a logo %s", (_, pixels, colours) => {
  expect(coloursIn(pixels)).toEqual(colours);
});
