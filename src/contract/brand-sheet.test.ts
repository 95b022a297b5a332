import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { brandSheet, brandTokens } from "./brand-sheet.ts";

it("names the tokens as ui/tokens.css has them, with the colours that were drawn", async () => {
  const css = await readFile(new URL("../ui/tokens.css", import.meta.url), "utf8");
  const drawn = brandTokens({ colours: { first: null, second: null }, corners: "sharp" });
  for (const [name, value] of drawn) expect(css).toContain(`  ${name}: ${value};`);
});

it("is empty for the site as it was drawn", () => {
  expect(brandSheet({ colours: { first: null, second: null }, corners: "sharp" })).toBe("");
});

it("has every colour, and the corners where they are soft", () => {
  const colours = { first: "#0f8b8d", second: null };
  const sheet = brandSheet({ colours, corners: "soft" });
  expect(sheet).toMatch(/^:root:root\{--c-ink:#0c1212;.*--rgb-spill:\d+ \d+ \d+;.*--r-3:16px\}$/);
  expect(brandSheet({ colours, corners: "sharp" })).not.toContain("--r-1");
});
