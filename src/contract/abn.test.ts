import { expect, it } from "vitest";
import { readAbn } from "./abn.ts";

// The Australian Business Register explains its rule with 51 824 753 556.
it.each(["51824753556", "51 824 753 556", " ABN 51-824-753-556 ", "abn 51.824.753.556"])(
  "%j is an ABN, and is printed in its groups",
  (typed) => expect(readAbn(typed)).toBe("51 824 753 556"),
);

it.each(["", "51824753557", "15824753556", "5182475355", "518247535560", "01824753556", "ABN"])(
  "%j is none",
  (typed) => expect(readAbn(typed)).toBeNull(),
);
