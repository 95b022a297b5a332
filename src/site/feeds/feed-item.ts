import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import type { RenderedBlog, Site } from "#site/props.ts";
import { xml } from "./xml.ts";

export interface FeedItem {
  id: string;
  path: string;
  title: string;
  summary: string;
  /** The complete text, sanitised. */
  html: string;
  author: string;
  tags: readonly string[];
  image_url: string;
  created_at: string;
  updated_at: string;
}

export function blogFeedItem({ slug, excerpt, category, ...blog }: RenderedBlog): FeedItem {
  return { ...blog, path: sitePaths.blog(slug), summary: excerpt, tags: [category] };
}

export function ebookFeedItem(
  { slug, description, topics, ...ebook }: EbookCard,
  { facts }: Pick<Site, "facts">,
): FeedItem {
  return {
    ...ebook,
    path: sitePaths.ebook(slug),
    summary: description,
    html: paragraphsAsHtml(description),
    author: facts.defaultAuthor,
    tags: topics,
  };
}

export function paragraphsAsHtml(description: string): string {
  const paragraphs = description.split(/\n+/).filter((text) => text.trim() !== "");
  return paragraphs.map((text) => `<p>${xml(text)}</p>`).join("");
}
