import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { drawnPalette, papers } from "./brand-palette.ts";
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

it("leaves no colour of the brand to any other file", () => {
  const own = ["contract/brand-palette.ts", "ui/tokens.css"];
  const sources = globSync("src/**/*.{ts,tsx,css}").filter(
    (file) => !/\.test\.tsx?$/.test(file) && !own.some((name) => file.endsWith(name)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const drawn = new RegExp(
    Object.values(drawnPalette)
      .map((hex) => `${hex}\\b`)
      .join("|"),
    "gi",
  );
  const found = sources.flatMap((file) =>
    (readFileSync(file, "utf8").match(drawn) ?? [])
      // It is the colour of paper as well, which no brand changes.
      .filter((hex) => hex.toLowerCase() !== papers.paper)
      .map((hex) => `${hex} in ${file}`),
  );
  expect(found).toEqual([]);
});
