import { expect, it } from "vitest";
import { SiteSheet } from "#site/site-sheet.ts";
import { StyleFiles } from "./style-files.ts";

const names = ["a", "b", "c"];

function files(most: number) {
  const sheet = new SiteSheet({
    address: "/assets/site.css",
    rules: names.map((name) => ({
      within: [],
      selectors: [{ text: `.${name}`, needs: [[`.${name}`]] }],
      texts: [{ text: "top:0" }],
    })),
    scriptWords: {},
  });
  const kept = new StyleFiles(sheet, most);
  const nameOf = (address: string) => address.replace(/^.*\/|\.css$/g, "");
  return {
    give: (name: string) => nameOf(kept.stylesInTwo("<p>", `<i class="${name}">`).restAddress),
    find: (file: string) => kept.find(file),
  };
}

it("names a file by what it says", () => {
  const { give, find } = files(3);
  const [a = "", b = "", c = ""] = names.map(give);
  expect(new Set([a, b, c]).size).toBe(3);
  expect(give("a")).toBe(a);
  expect(find(b)).toBe(".b{top:0}");
  expect(find("unknown")).toBeNull();
});

it("keeps so many files, and lets go of what was given longest ago", () => {
  const { give, find } = files(2);
  const [a, b] = [give("a"), give("b")];
  give("a");
  const c = give("c");
  expect([a, b, c].map(find)).toEqual([".a{top:0}", null, ".c{top:0}"]);
});
