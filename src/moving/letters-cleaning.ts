import type { Root, Text } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { loweredLetters, raisedLetters } from "#contract/raised-letters.ts";
import type { Notes } from "./html-cleaning.ts";

const shifts = new Map([
  ["sup", raisedLetters],
  ["sub", loweredLetters],
]);
const IN_LINE = new Set("a abbr b code em font i mark s small span strong u".split(" "));

/** Markdown has no form for letters above or below the line. */
export function spellShifted(tree: Root, notes: Notes): void {
  let line = "";
  visit(tree, (node) => {
    if (node.type === "text") line = (line + node.value).slice(-2);
    if (node.type !== "element") return;
    const lettersOf = shifts.get(node.tagName);
    if (!lettersOf) {
      if (!IN_LINE.has(node.tagName)) line = "";
      return;
    }
    const words = textOf(node);
    const letters = lettersOf(words, line);
    if (letters) {
      // A slope could not be told from what stands around one letter.
      node.children = node.children.flatMap((child) =>
        child.type === "element" && /^(?:em|i)$/.test(child.tagName) ? child.children : [child],
      );
      visit(node, "text", (part) => {
        part.value = letters.write(part.value);
      });
      node.children = [text(letters.before), ...node.children, text(letters.after)];
    } else if (words.trim() !== "") notes.add("Raised or lowered words stand on the line.");
    line = (line + words).slice(-2);
    return SKIP;
  });
}

function text(value: string): Text {
  return { type: "text", value };
}
