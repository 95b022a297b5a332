import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";
import type { Notes } from "./html-tree.ts";

interface Range {
  start: number;
  end: number;
}

export function codeIn(markdown: string): Range[] {
  const ranges: Range[] = [];
  visit(fromMarkdown(markdown), ["code", "inlineCode"], ({ position }) => {
    const start = position?.start.offset;
    const end = position?.end.offset;
    if (start !== undefined && end !== undefined) ranges.push({ start, end });
  });
  return ranges;
}

const ATTRIBUTE = `(?:[.#][\\w:-]+|[\\w-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[^\\s}"']+)|[\\w-]+:?)`;
const ATTRIBUTES = new RegExp(`\\{:(?:\\s*${ATTRIBUTE})+\\s*\\}`, "g");
const TOC = /^[ \t]*(?:[*+-]|\d+\.)[ \t]+\S.*\n[ \t]*\{:\s*toc\b[^}\n]*\}[ \t]*$/gm;
/** Some themes have a line for it. */
const TOC_LINE = /^[ \t]*(?:\[TOC\]|\[\[_?TOC_?\]\]|\$\{toc\})[ \t]*$/gim;
const HEADING_ATTRIBUTES =
  /^(#{1,6}[ \t].*?|\S.*?(?=[ \t]*\{[^}\n]*\}[ \t]*\n(?:=+|-+)[ \t]*$))[ \t]*\{:?[ \t]*([#.][^}\n]*)\}[ \t]*#*[ \t]*$/gm;
const ID_BELOW = /^(#{1,6}[ \t].*)\n[ \t]*\{:[ \t]*(#[^}\n]*)\}[ \t]*$/gm;
const ABBREVIATION = /^\*\[([^\]\n]+)\]:[ \t]*(.*)$/gm;
const BOX = /^:::+[ \t]*\{?\.?(\w[\w-]*)\}?[ \t]*(.*)\n((?:(?!:::).*\n)*?):::+[ \t]*$/gm;
const ALERT = /^([ \t]*(?:>[ \t]*)+)\[!(\w+)\][-+]?[ \t]*(.*)$/gm;

/** kramdown, Pandoc and markdown-it say in braces how something looks. */
export function withoutAttributes(markdown: string, notes: Notes): string {
  if (!/\{[:#.]|\[\[?_?TOC|^\*\[|^:::|\[!/im.test(markdown)) return markdown;
  const abbreviations: string[] = [];
  const named = (line: string, attributes: string) => {
    const [, id] = /#([\w:.-]+)/.exec(attributes) ?? [];
    // Only where a link leads there: the anchor is HTML, and a text with HTML is rewritten as a whole.
    return id !== undefined && markdown.includes(`](#${id})`) ? `${line} <a id="${id}"></a>` : line;
  };
  const edited = outsideCode(markdown, (words) =>
    words
      .replace(TOC, "")
      .replace(TOC_LINE, "")
      .replace(ID_BELOW, (_whole, line: string, attributes: string) => named(line, attributes))
      .replace(HEADING_ATTRIBUTES, (_whole, line: string, attributes: string) =>
        named(line, attributes),
      )
      .replace(/\{::comment\}.*?\{:\/(?:comment)?\}/gs, "")
      .replace(/\{::[a-z][^}\n]*\}|\{:\/\w*\}/g, "")
      .replace(ATTRIBUTES, "")
      .replace(ABBREVIATION, (_whole, short: string, long: string) => {
        abbreviations.push(`${short} (${long})`);
        return "";
      })
      .replace(BOX, (_whole, name: string, title: string, inner: string) =>
        [`**${title || capitalised(name)}**`, "", ...inner.trimEnd().split("\n")]
          .map((line) => `> ${line}`.trimEnd())
          .join("\n"),
      )
      .replace(
        ALERT,
        (_whole, signs: string, name: string, title: string) =>
          `${signs}**${title || capitalised(name)}**\n${signs.trimEnd()}`,
      ),
  );
  if (abbreviations.length > 0)
    notes.add(`Abbreviations are not explained: ${abbreviations.join(", ")}.`);
  return edited;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

export function outsideCode(markdown: string, edit: (words: string) => string): string {
  let edited = "";
  let at = 0;
  for (const { start, end } of codeIn(markdown)) {
    edited += edit(markdown.slice(at, start)) + markdown.slice(start, end);
    at = end;
  }
  return edited + edit(markdown.slice(at));
}
