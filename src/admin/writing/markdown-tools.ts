export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export interface Selected {
  text: string;
  start: number;
  end: number;
}

type Tool = (selected: Selected) => Edit;

/** Each tool undoes itself when used twice. */
export const markdownTools = {
  bold: (selected) => wrap(selected, "**", "bold text"),
  italic: (selected) => wrap(selected, "_", "italic text"),
  code: (selected) => (spansLines(selected) ? fence(selected) : wrap(selected, "`", "code")),
  link: (selected) => link(selected),
  heading2: (selected) => prefixLines(selected, /^## /, () => "## "),
  heading3: (selected) => prefixLines(selected, /^### /, () => "### "),
  bullets: (selected) => prefixLines(selected, /^\s*[-*+] /, () => "- "),
  numbers: (selected) => prefixLines(selected, /^\s*\d+[.)] /, (index) => `${index + 1}. `),
  quote: (selected) => prefixLines(selected, /^> ?/, () => "> "),
} satisfies Record<string, Tool>;

export type MarkdownTool = keyof typeof markdownTools;

/** Headings and lists replace each other; a quote may contain either. */
const BLOCK_MARK = /^(?:#{1,6} |\s*(?:[-*+]|\d+[.)]) )/;
const LIST_ITEM = /^(\s*)(?:([-*+])|(\d+)([.)])) (\[[ xX]\] )?|^(> )/;

/** Enter begins the next item, or ends the list on an empty one. */
export function continueLine({ text, start, end }: Selected): Edit | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(lineStart, start);
  const mark = LIST_ITEM.exec(line);
  if (start !== end || !mark) return null;
  if (line === mark[0]) return replace(lineStart, start, "");
  const [, indent = "", bullet, number, delimiter, box, quote] = mark;
  const next = number === undefined ? bullet : `${Number(number) + 1}${delimiter}`;
  const insert = quote ?? `${indent}${next} ${box ? "[ ] " : ""}`;
  return replace(start, end, `\n${insert}`);
}

/** Makes a link of the selected words when an address is pasted over them. */
export function pasteLink({ text, start, end }: Selected, pasted: string): Edit | null {
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(pasted.trim());
  if (!isAddress || words.trim() === "" || words.includes("\n")) return null;
  if (/^https?:\/\/\S+$/.test(words)) return null;
  return replace(start, end, `[${words}](${pasted.trim()})`);
}

function wrap(selected: Selected, mark: string, placeholder: string): Edit {
  const { text, start, end } = trimmed(selected);
  const words = text.slice(start, end);
  const size = mark.length;
  if (words.length > 2 * size && words.startsWith(mark) && words.endsWith(mark)) {
    return selecting(start, end, words.slice(size, -size));
  }
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    return selecting(start - size, end + size, words);
  }
  const inner = words || placeholder;
  const from = start + size;
  return {
    from: start,
    to: end,
    insert: mark + inner + mark,
    start: from,
    end: from + inner.length,
  };
}

function link(selected: Selected): Edit {
  const { text, start, end } = trimmed(selected);
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(words);
  const label = isAddress || words === "" ? "link text" : words;
  const address = isAddress ? words : "https://";
  const insert = `[${label}](${address})`;
  // The missing part is selected, so that typing replaces it.
  const missing = label === "link text" ? 1 : label.length + 3;
  const length = label === "link text" ? label.length : address.length;
  return { from: start, to: end, insert, start: start + missing, end: start + missing + length };
}

function fence(selected: Selected): Edit {
  const { from, to, lines } = wholeLines(selected);
  const isFenced = lines.length > 2 && /^```/.test(lines[0] ?? "") && lines.at(-1) === "```";
  return selecting(from, to, (isFenced ? lines.slice(1, -1) : ["```", ...lines, "```"]).join("\n"));
}

function prefixLines(selected: Selected, mark: RegExp, prefix: (index: number) => string): Edit {
  const { from, to, lines } = wholeLines(selected);
  const isSingle = lines.length === 1;
  const filled = lines.filter((line) => isSingle || line.trim() !== "");
  const isMarked = filled.every((line) => mark.test(line));
  let index = 0;
  const changed = lines.map((line) => {
    if (!filled.includes(line)) return line;
    if (isMarked) return line.replace(mark, "");
    return prefix(index++) + line.replace(mark, "").replace(BLOCK_MARK, "");
  });
  const insert = changed.join("\n");
  if (selected.start !== selected.end) return selecting(from, to, insert);
  return replace(from, to, insert);
}

function wholeLines({ text, start, end }: Selected) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends at the start of a line excludes that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const lineEnd = text.indexOf("\n", last);
  const to = lineEnd === -1 ? text.length : lineEnd;
  return { from, to, lines: text.slice(from, to).split("\n") };
}

function spansLines({ text, start, end }: Selected): boolean {
  return text.slice(start, end).trim().includes("\n");
}

/** Spaces at the ends of the selection stay outside the marks. */
function trimmed({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end);
  if (words.trim() === "") return { text, start, end };
  const before = words.length - words.trimStart().length;
  const after = words.length - words.trimEnd().length;
  return { text, start: start + before, end: end - after };
}

function selecting(from: number, to: number, insert: string): Edit {
  return { from, to, insert, start: from, end: from + insert.length };
}

function replace(from: number, to: number, insert: string): Edit {
  const caret = from + insert.length;
  return { from, to, insert, start: caret, end: caret };
}
