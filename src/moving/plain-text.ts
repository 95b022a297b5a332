import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

const MOST_LETTERS = 20_000;

const parser = unified().use(rehypeParse, { fragment: true });

/** Expects a short text that may hold markup and entities, such as a title. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ").trim();
  return textOf(parser.parse(html.slice(0, MOST_LETTERS)))
    .replace(/\s+/g, " ")
    .trim();
}
