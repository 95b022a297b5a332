import { expect, test } from "vitest";
import { slow } from "#test/support/slow.ts";
import { type ComparedBlock, compareBlocks } from "./compare.ts";
import { blocksOfMarkdown } from "./text-blocks.ts";

function compare(before: string, after: string): ComparedBlock[] {
  return compareBlocks(blocksOfMarkdown(before), blocksOfMarkdown(after));
}

/** Writes a comparison as text: [-gone-] and {+new+}. */
function read(blocks: readonly ComparedBlock[]): string[] {
  return blocks.map(({ block, runs }) => {
    const text = runs.map(({ change, words }) => {
      const run = words.map((word) => word.text).join("");
      return change === "same" ? run : change === "added" ? `{+${run}+}` : `[-${run}-]`;
    });
    return [block.marker, text.join("")].filter(Boolean).join(" ");
  });
}

test("words that changed stand in the sentence that stayed", () => {
  const compared = compare(
    "Sort tasks by the time they take.",
    "Sort tasks by the cost of a mistake.",
  );
  expect(read(compared)).toEqual(["Sort tasks by the [-time they take.-]{+cost of a mistake.+}"]);
  expect(compared[0]?.change).toBe("changed");
});

test("a paragraph that is gone and one that is new are told apart from those that stayed", () => {
  const before = "First.\n\nSome vendors will promise you an autonomous office.\n\nLast.";
  const after = "First.\n\n> Give the agent the first draft.\n\nLast.";
  expect(compare(before, after).map(({ change, block }) => [change, block.kind])).toEqual([
    ["same", "text"],
    ["removed", "text"],
    ["added", "quote"],
    ["same", "text"],
  ]);
});

test("items, numbers, boxes and rows are compared one by one", () => {
  const before =
    "1. Sorting\n2. Drafting from earlier mail\n\n- [ ] Done\n\n| A | B |\n|---|---|\n| 1 | 2 |";
  const after =
    "1. Sorting\n2. Drafting from approved answers\n\n- [x] Done\n\n| A | B |\n|---|---|\n| 1 | 3 |";
  expect(read(compare(before, after))).toEqual([
    "1. Sorting",
    "2. Drafting from [-earlier mail-]{+approved answers+}",
    "☑ Done",
    "A | B",
    "1 | [-2-]{+3+}",
  ]);
});

test("a word that only became bold is a change", () => {
  expect(read(compare("The cost counts.", "The **cost** counts."))).toEqual([
    "The [-cost -]{+cost +}counts.",
  ]);
});

test("pictures are told apart by what they show, and their words by themselves", () => {
  const picture = (src: string, alt: string) => `Before.\n\n![${alt}](${src})\n\nAfter.`;
  const told = (before: string, after: string) =>
    compare(before, after).flatMap(({ change, block }) =>
      block.kind === "picture" ? [[change, block.src]] : [],
    );
  expect(told(picture("/a.webp", "A door"), picture("/b.webp", "A door"))).toEqual([
    ["removed", "/a.webp"],
    ["added", "/b.webp"],
  ]);
  const renamed = compare(picture("/a.webp", "A door"), picture("/a.webp", "A gate"));
  expect(read(renamed)).toEqual(["Before.", "A [-door-]{+gate+}", "After."]);
  expect(told(picture("/a.webp", ""), picture("/a.webp", ""))).toEqual([["same", "/a.webp"]]);
});

test("an empty text and a whole one compare as all new", () => {
  expect(compare("", "# Title\n\nText.").map(({ change }) => change)).toEqual(["added", "added"]);
  expect(compare("", "")).toEqual([]);
});

slow("two long texts that have nothing in common are shown one after the other", () => {
  const text = (word: string) =>
    Array.from({ length: 3_000 }, (_, at) => `${word}${at}.`).join("\n\n");
  const compared = compare(text("before"), text("after"));
  expect(compared.filter(({ change }) => change === "removed")).toHaveLength(3_000);
  expect(compared.filter(({ change }) => change === "added")).toHaveLength(3_000);
});
