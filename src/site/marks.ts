import { marks, unmarked } from "#contract/fill.ts";

/** Elements whose text is no HTML, then tags, then text. */
const PARTS = /<(script|style|title|textarea)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;

const PICTURE = new RegExp(` alt="${marks.text}([^${marks.key}]*)${marks.key}`);

/**
 * Turns the marks of texts and values into elements, for the editor to work on. No sheet knows these elements, so the
 * page looks as without them.
 * @param html written by React, which escapes angle brackets in attributes
 */
export function withMarkedTexts(html: string): string {
  return html.replace(PARTS, (part) => (part.startsWith("<") ? tagIn(part) : elementsIn(part)));
}

/** Pictures are marked in their alternative text. A result would be read aloud whenever the page is drawn. */
function tagIn(tag: string): string {
  return unmarked(tag.replace(PICTURE, ' data-key="$1" alt="')).replace(
    /^<output /,
    '<output aria-live="off" ',
  );
}

function elementsIn(text: string): string {
  return text
    .replaceAll(marks.text, '<site-text data-key="')
    .replaceAll(marks.value, '<site-value data-name="')
    .replace(/[\ue001\ue004]/g, '">')
    .replaceAll(marks.textEnd, "</site-text>")
    .replaceAll(marks.valueEnd, "</site-value>");
}
