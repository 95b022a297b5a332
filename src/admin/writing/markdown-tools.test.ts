import { describe, expect, it, test } from "vitest";
import {
  continueLine,
  type Edit,
  type MarkdownTool,
  markdownTools,
  pasteLink,
  type Selected,
} from "./markdown-tools.ts";

/** "a ‹b› c" is a text with b selected; "a | b" has a caret. */
function read(marked: string): Selected {
  if (marked.includes("|")) {
    const at = marked.indexOf("|");
    return { text: marked.replace("|", ""), start: at, end: at };
  }
  const start = marked.indexOf("‹");
  const end = marked.indexOf("›") - 1;
  return { text: marked.replace(/[‹›]/g, ""), start, end };
}

function show(text: string, { from, to, insert, start, end }: Edit): string {
  const after = text.slice(0, from) + insert + text.slice(to);
  if (start === end) return `${after.slice(0, start)}|${after.slice(start)}`;
  return `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}

function use(tool: MarkdownTool, marked: string): string {
  const selected = read(marked);
  return show(selected.text, markdownTools[tool](selected));
}

describe("a tool marks the selection and removes its mark again", () => {
  test.each<[MarkdownTool, string, string]>([
    ["bold", "a ‹b› c", "a **‹b›** c"],
    ["bold", "a **‹b›** c", "a ‹b› c"],
    ["bold", "a ‹**b**› c", "a ‹b› c"],
    ["bold", "a ‹b › c", "a **‹b›**  c"],
    ["bold", "a | c", "a **‹bold text›** c"],
    ["italic", "‹word›", "_‹word›_"],
    ["italic", "_‹word›_", "‹word›"],
    ["code", "run ‹npm start›", "run `‹npm start›`"],
    ["code", "‹one\ntwo›", "‹```\none\ntwo\n```›"],
    ["code", "‹```\none\ntwo\n```›", "‹one\ntwo›"],
    ["link", "see ‹the plan›.", "see [the plan](‹https://›)."],
    ["link", "‹https://a.example›", "[‹link text›](https://a.example)"],
    ["link", "see |", "see [‹link text›](https://)"],
    ["heading2", "Ti|tle\n\ntext", "## Title|\n\ntext"],
    ["heading2", "## Ti|tle", "Title|"],
    ["heading3", "## Ti|tle", "### Title|"],
    ["heading2", "|", "## |"],
    ["bullets", "‹one\ntwo›", "‹- one\n- two›"],
    ["bullets", "‹- one\n- two›", "‹one\ntwo›"],
    ["bullets", "‹one\n\ntwo\n›three", "‹- one\n\n- two›\nthree"],
    ["numbers", "‹- one\n- two›", "‹1. one\n2. two›"],
    ["quote", "say| this", "> say this|"],
    ["quote", "‹> a\n> b›", "‹a\nb›"],
  ])("%s: %s", (tool, before, after) => {
    expect(use(tool, before)).toBe(after);
  });
});

describe("Enter", () => {
  const enter = (marked: string) => {
    const selected = read(marked);
    const edit = continueLine(selected);
    return edit && show(selected.text, edit);
  };
  test.each([
    ["- one|", "- one\n- |"],
    ["  * one|", "  * one\n  * |"],
    ["9. nine|", "9. nine\n10. |"],
    ["- [x] done|", "- [x] done\n- [ ] |"],
    ["> a word|", "> a word\n> |"],
    ["- one\n- |", "- one\n|"],
  ])("continues the list: %s", (before, after) => {
    expect(enter(before)).toBe(after);
  });

  it("is left alone outside of lists and with a selection", () => {
    expect(enter("a word|")).toBeNull();
    expect(enter("- ‹one›")).toBeNull();
  });
});

describe("a pasted address", () => {
  const paste = (marked: string, pasted: string) => {
    const selected = read(marked);
    const edit = pasteLink(selected, pasted);
    return edit && show(selected.text, edit);
  };

  it("turns the selected words into a link", () => {
    expect(paste("see ‹the plan›", "https://a.example ")).toBe(
      "see [the plan](https://a.example)|",
    );
  });

  it("stays text without a selection", () => {
    expect(paste("see |", "https://a.example")).toBeNull();
    expect(paste("‹https://b.example›", "https://a.example")).toBeNull();
    expect(paste("see ‹the plan›", "not an address")).toBeNull();
  });
});
