import { expect, it } from "vitest";
import { paperName } from "./paper.ts";

it.each([
  [210, 297, "A4"],
  [297, 210, "A4 landscape"],
  [216, 280, "Letter"],
  [254, 143, "254 × 143 mm"],
  [0, 297, ""],
])("%d by %d millimetres are called %j", (width_mm, height_mm, name) => {
  expect(paperName({ width_mm, height_mm })).toBe(name);
});
