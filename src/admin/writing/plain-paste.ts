import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import { endsAddress } from "#contract/safe-address.ts";

/** Two signs of Markdown suffice. A sign that only writers of Markdown use counts twice. */
const MIN_WEIGHT = 2;

/** Markdown shows itself within this many characters. */
const MAX_INSPECTED = 50_000;

/** Tells whether a plain text is meant as Markdown. In doubt it is not. */
export function isMarkdown(text: string): boolean {
  const lines = text
    .trim()
    .slice(0, MAX_INSPECTED)
    .split(/\r\n?|\n/);
  let weight = 0;
  return lines.some((line, index) => {
    weight += weightOfBlock(line, lines[index - 1], lines[index + 1]) + weightOfWords(line);
    return weight >= MIN_WEIGHT;
  });
}

function weightOfBlock(line: string, before = "", after: string | undefined): number {
  const level = /^(#{1,6}) +\S/.exec(line)?.[1]?.length;
  if (level) {
    // `# ` above a line of code is a comment.
    if (before.trim() === "" && after?.trim() === "") return 2;
    return level > 1 ? 1 : 0;
  }
  if (/^[\s|:-]+$/.test(line) && /-/.test(line) && /\|/.test(line) && /\|/.test(before)) return 2;
  if (/^\s*[-*+] \[[ xX]\] \S/.test(line) || /^\[\^[^\]\s]+\]: \S/.test(line)) return 2;
  // A fence counts at both of its ends.
  if (/^ {0,3}(?:```|~~~)/.test(line)) return 1;
  return /^(?:\s*(?:[-*+]|\d{1,3}[.)]) +\S|> ?\S)/.test(line) ? 1 : 0;
}

const words: readonly [pattern: RegExp, weight: number][] = [
  [/\[[^\]]{1,200}\]\((?:https?:\/\/|mailto:|\/|#)/g, 2],
  [/(?<![\w*])\*\*[^\s*](?:[^*]{0,200}[^\s*])?\*\*(?![\w*])/g, 2],
  [/(?<!`)`[^`\s](?:[^`]{0,200}[^`\s])?`(?!`)/g, 1],
];

function weightOfWords(line: string): number {
  return words.reduce(
    (sum, [pattern, weight]) => sum + (line.match(pattern)?.length ?? 0) * weight,
    0,
  );
}

/** An empty line ends a paragraph, and so does every line if there are no empty ones. */
export function readLines(
  text: string,
  schema: Schema,
  { hasLinks }: { hasLinks: boolean },
): Slice {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/^\n+|\n+$/g, "");
  const hasParagraphs = /\n[^\S\n]*\n/.test(lines);
  const paragraphs = lines
    .split(hasParagraphs ? /\n(?:[^\S\n]*\n)+/ : "\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => {
      const inline = paragraph
        .split("\n")
        .flatMap((line, index) => [
          ...(index > 0 ? [schema.node("hardBreak")] : []),
          ...(hasLinks ? withLinks(line, schema) : asText(line, schema)),
        ]);
      return schema.node("paragraph", null, inline);
    });
  return Slice.maxOpen(Fragment.from(paragraphs));
}

const WEB = /^(?:https?:\/\/|www\.)\S/i;
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** Nobody reads a longer address. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Finds addresses as the site finds them in Markdown (GFM, autolinks). */
function withLinks(line: string, schema: Schema): Node[] {
  return line.split(/(\s+)/).flatMap((word) => {
    const start = /^[("'“‘[<]*/.exec(word)?.[0] ?? "";
    const address =
      word.length > MAX_ADDRESS_LENGTH ? "" : withoutStops(besideWords(word.slice(start.length)));
    const isEmail = EMAIL.test(address);
    if (!isEmail && !WEB.test(address)) return asText(word, schema);
    const scheme = isEmail ? "mailto:" : /^www/i.test(address) ? "http://" : "";
    const link = schema.text(address, [schema.mark("link", { href: scheme + address })]);
    const end = word.slice(start.length + address.length);
    return [...asText(start, schema), link, ...asText(end, schema)];
  });
}

function besideWords(word: string): string {
  for (let end = 1; end < word.length; end += 1) {
    if (endsAddress(word.charAt(end), end, () => word.slice(0, end))) return word.slice(0, end);
  }
  return word;
}

function withoutStops(word: string): string {
  let address = word;
  while (/[?!.,:;*_~"'”’\])>]$/.test(address)) {
    if (address.endsWith(")") && address.split("(").length >= address.split(")").length) break;
    address = address.slice(0, -1);
  }
  return address;
}

function asText(text: string, schema: Schema): Node[] {
  return text === "" ? [] : [schema.text(text)];
}
