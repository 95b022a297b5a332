import { expect, it } from "vitest";
import { cutToBytes } from "./file-name.ts";

it.each([
  ["pilot", 5, "pilot"],
  ["pilot", 4, "pilo"],
  ["漢漢漢", 8, "漢漢"],
  ["a🚪🚪", 8, "a🚪"],
  ["", 5, ""],
])("%j is cut to %i bytes at the edge of a letter", (name, most, cut) => {
  expect(cutToBytes(name, most)).toBe(cut);
});
