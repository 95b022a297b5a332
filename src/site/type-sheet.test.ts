import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import fonts from "#contract/fonts.json" with { type: "json" };
import { typePairs } from "#contract/type-pair.ts";
import { typeSheet } from "./type-sheet.ts";

const folder = "public";
const english = "<p>“We open doors”, it’s said – for £5 a café.</p>";
const filesIn = (css: string) => css.match(/\/fonts\/[\w.-]+\.woff2/g) ?? [];
const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

it("is empty for the pair that the site's sheet has", () => {
  expect(typeSheet("threshold", english)).toBe("");
});

it("costs a first visit to an English page at most 60 kB, words in italics included", () => {
  for (const pair of typePairs) {
    const first = fonts[pair].faces.flatMap(({ css }) => filesIn(css)).filter(isFirst);
    const files = new Set([...fonts[pair].preload, ...first]);
    expect(sizeOf(files), pair).toBeLessThanOrEqual(60_000);
  }
});

/** A file for more than English has the name of its subset at its end. */
function isFirst(file: string): boolean {
  return !/-(latin|ext|symbols|vietnamese|greek|cyrillic)\./.test(file);
}

describe.each(typePairs.filter((pair) => pair !== "threshold"))("%s", (pair) => {
  it("has its files, and the licence of each face beside them", () => {
    const files = fonts[pair].faces.flatMap(({ css }) => filesIn(css));
    expect(files).toEqual(expect.arrayContaining(fonts[pair].preload));
    for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
    for (const file of fonts[pair].preload) {
      const licence = file.replace(/fonts\/([\w-]+)\..*/, "fonts/OFL-$1.txt");
      expect(existsSync(join(folder, licence)), licence).toBe(true);
    }
  });

  it("has something that stands in for headings and texts on every system", () => {
    const { rules, tokens } = fonts[pair];
    const families = [...tokens.matchAll(/--(?:serif|sans):([^;]+)/g)].map(
      ([, names = ""]) => names,
    );
    expect(families).toHaveLength(2);
    for (const name of families.join().match(/[\w ]+ Fallback[\w ]*/g) ?? []) {
      expect(rules).toMatch(
        new RegExp(`font-family:'${name}';src:local\\([^}]+size-adjust:[\\d.]+%;ascent-override`),
      );
    }
    for (const local of ["Arial", "Noto Sans", "DejaVu Sans"]) {
      expect(rules).toContain(`local('${local}')`);
    }
  });

  it("gives a page the faces of its characters alone", () => {
    const inEnglish = filesIn(typeSheet(pair, english));
    expect(inEnglish).toEqual(expect.arrayContaining(fonts[pair].preload));
    expect(inEnglish.filter((file) => /-(ext|vietnamese|greek|cyrillic)\./.test(file))).toEqual([]);
    expect(filesIn(typeSheet(pair, "<p>Dvořák</p>")).join()).toContain("-ext.");
  });
});

it("has Greek and Cyrillic in Counsel", () => {
  const files = filesIn(typeSheet("counsel", "<p>θύρα, дверь</p>")).join();
  for (const face of ["source-serif-4", "source-sans-3"]) {
    expect(files).toContain(`${face}-greek.`);
    expect(files).toContain(`${face}-cyrillic.`);
  }
});
