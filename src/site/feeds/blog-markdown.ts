import type { PublicBlog } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "#site/addresses.ts";
import type { Site } from "#site/props.ts";

export function blogMarkdown(site: Site, blog: PublicBlog): string {
  return [
    "---",
    `title: ${quoted(blog.title)}`,
    `author: ${quoted(blog.author)}`,
    `date: ${blog.created_at}`,
    `updated: ${blog.updated_at}`,
    `category: ${quoted(blog.category)}`,
    `canonical: ${quoted(absoluteUrl(site, sitePaths.blog(blog.slug)))}`,
    "---",
    "",
    `# ${inHeading(blog.title)}`,
    "",
    blog.content.trim(),
    "",
  ].join("\n");
}

/** YAML's double-quoted texts are JSON's, but YAML also breaks lines at U+0085, U+2028 and U+2029. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A title is plain text: what Markdown would read as markup is escaped. */
function inHeading(text: string): string {
  return text.replace(/[\\`*_[\]<>&#~|]/g, "\\$&");
}
