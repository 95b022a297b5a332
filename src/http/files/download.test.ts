import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { safeName } from "./download.ts";

/** File systems allow 255 bytes, and the browser adds this extension to an incomplete file. */
const FITS = 255 - ".pdf.crdownload".length;

it.each(["x", "é", "漢", "𠮷"])("a long title of %s is a name that can be saved", (letter) => {
  const name = safeName(letter.repeat(limits.title));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(FITS);
  expect(Buffer.byteLength(name)).toBeGreaterThan(FITS - 50);
  expect(name.replaceAll(letter, "")).toBe("");
});

it("a name neither begins nor ends in dots and blanks, even where it was cut", () => {
  expect(safeName(" ..A: guide? ")).toBe("A guide");
  expect(safeName(`${"漢".repeat(60)}${" .".repeat(60)}end`)).toBe("漢".repeat(60));
  expect(safeName("...")).toBe("ebook");
});
