const rules: readonly (readonly [what: RegExp, note: string])[] = [
  [
    /<(?:iframe|frame|embed|object|video|audio)\b/i,
    "A video, a recording or a page in a frame is shown as a link, or left out where it has no address.",
  ],
  [/<script\b|\son\w+\s*=|javascript:/i, "Scripts are left out."],
  [/<style\b|<link\b|\sstyle\s*=/i, "Styles are left out."],
  [/<(?:form|input|button|select|textarea)\b/i, "Forms and their fields are left out."],
  [/<(?:svg|math|canvas|template)\b/i, "Drawings and formulas in HTML are left out."],
];

/** Says which HTML of a text the pages do not show as written. */
export function notesOnHtml(html: string): string[] {
  const shown = html.replace(/<!--[\s\S]*?-->/g, "");
  return rules.filter(([what]) => what.test(shown)).map(([, note]) => note);
}

/** Code samples keep their tags. */
const CODE_OR_TAG =
  /(^ {0,3}```.*?^ {0,3}```|`[^`\n]*`)|<(?:!--.*?--|\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>]*)>/gims;

/** Removes the tags from a text's Markdown and keeps the words. */
export function withoutTags(markdown: string): string {
  return markdown.replace(CODE_OR_TAG, (_whole, code: string | undefined) => code ?? " ");
}
