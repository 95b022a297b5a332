import type { PublicBlog } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl, awayFromSite } from "#site/addresses.ts";
import type { Site } from "#site/props.ts";

/** @param places the positions of addresses in the text, in this order */
export function blogMarkdown(
  site: Site,
  blog: PublicBlog,
  places: readonly (readonly [start: number, end: number])[],
): string {
  const url = absoluteUrl(site, sitePaths.blog(blog.slug));
  return [
    "---",
    `title: ${quoted(blog.title)}`,
    `author: ${quoted(blog.author)}`,
    `date: ${blog.created_at}`,
    `updated: ${blog.updated_at}`,
    `category: ${quoted(blog.category)}`,
    `canonical: ${quoted(url)}`,
    "---",
    "",
    `# ${inHeading(blog.title)}`,
    "",
    withFullAddresses(blog.content, places, (address) => awayFromSite(address, site, url)).trim(),
    "",
  ].join("\n");
}

function withFullAddresses(
  text: string,
  places: readonly (readonly [start: number, end: number])[],
  fullOf: (address: string) => string,
): string {
  let written = 0;
  const parts = places.flatMap(([start, end]) => {
    const before = text.slice(written, start);
    written = end;
    return [before, fullOf(text.slice(start, end))];
  });
  return [...parts, text.slice(written)].join("");
}

/** YAML's double-quoted texts are JSON's, but YAML also breaks lines at U+0085, U+2028 and U+2029. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Escapes what Markdown would read as markup, because a title is plain text. */
function inHeading(text: string): string {
  return text.replace(/[\\`*_[\]<>&#~|]/g, "\\$&");
}
