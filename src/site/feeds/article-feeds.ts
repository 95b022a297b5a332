import type { PublicBlog } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl, withAbsoluteAddresses } from "#site/addresses.ts";
import type { Site } from "#site/props.ts";
import { siteConfig } from "#site.config";
import { XML_DECLARATION, xml } from "./xml.ts";

/** `html` is rendered and sanitised. */
export type FeedBlog = PublicBlog & { html: string };

export interface ArticleFeedProps {
  /** Newest first. */
  blogs: readonly FeedBlog[];
  /** When the feed last changed, ISO 8601. */
  updated: string;
}

const ATOM = "http://www.w3.org/2005/Atom";
const JSON_FEED = "https://jsonfeed.org/version/1.1";
const LANGUAGE = "en-AU";

/** Atom (RFC 4287), with full texts. */
export function atomFeed(site: Site, { blogs, updated }: ArticleFeedProps): string {
  return [
    XML_DECLARATION,
    `<feed xmlns="${ATOM}" xml:lang="${LANGUAGE}">`,
    `<id>${xml(absoluteUrl(site, sitePaths.atom()))}</id>`,
    `<title>${xml(siteConfig.brand)}</title>`,
    `<subtitle>${xml(siteConfig.tagline)}</subtitle>`,
    `<updated>${xml(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(absoluteUrl(site, sitePaths.atom()))}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(absoluteUrl(site, sitePaths.blogs()))}"/>`,
    `<icon>${xml(absoluteUrl(site, sitePaths.favicon()))}</icon>`,
    `<rights>© ${siteConfig.copyrightYear} ${xml(siteConfig.legalName)}</rights>`,
    ...blogs.map((blog) => atomEntry(site, blog)),
    "</feed>",
    "",
  ].join("\n");
}

function atomEntry(site: Site, blog: FeedBlog): string {
  const url = absoluteUrl(site, sitePaths.blog(blog.slug));
  return [
    "<entry>",
    // The id survives a change of the address, so that no reader shows an article twice.
    `<id>urn:uuid:${xml(blog.id)}</id>`,
    `<title>${xml(blog.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${xml(blog.created_at)}</published>`,
    `<updated>${xml(blog.updated_at)}</updated>`,
    `<author><name>${xml(blog.author)}</name></author>`,
    `<category term="${xml(blog.category)}"/>`,
    `<summary>${xml(blog.excerpt)}</summary>`,
    `<content type="html">${xml(withAbsoluteAddresses(blog.html, site, url))}</content>`,
    "</entry>",
  ].join("\n");
}

/** JSON Feed 1.1, with full texts. */
export function jsonFeed(site: Site, { blogs }: Pick<ArticleFeedProps, "blogs">): string {
  const feed = {
    version: JSON_FEED,
    title: siteConfig.brand,
    description: siteConfig.tagline,
    home_page_url: absoluteUrl(site, sitePaths.blogs()),
    feed_url: absoluteUrl(site, sitePaths.jsonFeed()),
    icon: absoluteUrl(site, sitePaths.favicon()),
    language: LANGUAGE,
    authors: [{ name: siteConfig.brand, url: absoluteUrl(site, sitePaths.home()) }],
    items: blogs.map((blog) => {
      const url = absoluteUrl(site, sitePaths.blog(blog.slug));
      return {
        id: `urn:uuid:${blog.id}`,
        url,
        title: blog.title,
        summary: blog.excerpt,
        content_html: withAbsoluteAddresses(blog.html, site, url),
        image: absoluteUrl(site, blog.image_url),
        date_published: blog.created_at,
        date_modified: blog.updated_at,
        authors: [{ name: blog.author }],
        tags: [blog.category],
      };
    }),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
