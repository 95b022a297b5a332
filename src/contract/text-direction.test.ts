import { expect, test } from "vitest";
import { textDirection } from "./text-direction.ts";

test.each([
  ["Open new doors", "ltr"],
  ["كيف تبدأ مع Portico", "rtl"],
  ["«6 שבועות»", "rtl"],
  ["Portico: كيف تبدأ", "ltr"],
  ["物語", "ltr"],
  ["12.5 % 🎉", null],
  ["", null],
])("%j runs %s, as browsers judge it", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
