import { expect, it } from "vitest";
import { isComposing } from "./composing.ts";

it.each([
  { browser: "Chrome and Firefox", key: { isComposing: true, keyCode: 229 } },
  {
    browser: "Safari, where the composition has ended by then",
    key: { isComposing: false, keyCode: 229 },
  },
])("the Enter that confirms what was composed is the input method’s in $browser", ({ key }) => {
  expect(isComposing(key)).toBe(true);
});

it("an Enter of its own is the field’s", () => {
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
