import { expect, it } from "vitest";
import { saysTheSame } from "#admin/editor/local-copy.ts";
import { isForText } from "./site-document.ts";

it("a copy with words for a text that had its original ones is not what is stored", () => {
  expect(saysTheSame({ "home.badge": "Mine" }, {}, isForText)).toBe(false);
  expect(saysTheSame({ "home.badge": null }, { "home.badge": "Theirs" }, isForText)).toBe(false);
  expect(saysTheSame({ "home.badge": null }, {}, isForText)).toBe(true);
  expect(saysTheSame({ "home.gone": "A text of long ago" }, {}, isForText)).toBe(true);
});
