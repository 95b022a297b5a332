import type { BlogCard } from "#contract/blog.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { closedPrefixes, sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "#site/addresses.ts";
import type { Site } from "#site/props.ts";
import { siteConfig } from "#site.config";
import { XML_DECLARATION, xml } from "./xml.ts";

/** `lastModified` is ISO 8601. */
export interface SitemapEntry {
  path: string;
  lastModified?: string;
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap (sitemaps.org, protocol 0.9). */
export function sitemap(site: Site, entries: readonly SitemapEntry[]): string {
  return [
    XML_DECLARATION,
    `<urlset xmlns="${SITEMAP}">`,
    ...entries.map(({ path, lastModified }) => {
      const changed = lastModified ? `<lastmod>${xml(lastModified)}</lastmod>` : "";
      return `<url><loc>${xml(absoluteUrl(site, path))}</loc>${changed}</url>`;
    }),
    "</urlset>",
    "",
  ].join("\n");
}

export function robotsTxt(site: Site): string {
  return [
    "User-agent: *",
    ...closedPrefixes.map((prefix) => `Disallow: ${prefix}`),
    "",
    `Sitemap: ${absoluteUrl(site, sitePaths.sitemap())}`,
    "",
  ].join("\n");
}

/** A table of contents for language models (llmstxt.org); articles lead to their Markdown. */
export function llmsTxt(
  site: Site,
  blogs: readonly Pick<BlogCard, "slug" | "title" | "excerpt">[],
  ebooks: readonly Pick<EbookCard, "slug" | "title" | "description">[],
): string {
  const entry = (title: string, path: string, text: string) =>
    `- [${inLink(title)}](${absoluteUrl(site, path)}): ${oneLine(text)}`;
  const list = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${heading}`, "", ...lines, ""] : [];
  return [
    `# ${oneLine(siteConfig.brand)}`,
    "",
    `> ${oneLine(siteConfig.tagline)} ${oneLine(siteConfig.description)}`,
    "",
    ...list("Pages", [
      entry("Home", sitePaths.home(), "What the agency does."),
      entry("About", sitePaths.about(), "How it thinks and who does the work."),
      entry("Services", sitePaths.services(), "Five services, and the pilot that comes first."),
      entry("Resources", sitePaths.resources(), "The newest articles and guides."),
      entry(
        "Contact",
        sitePaths.contact(),
        `The form, and the address ${siteConfig.contactEmail}.`,
      ),
      entry(
        "Privacy",
        sitePaths.privacy(),
        "What is stored, for how long, and how to have it erased.",
      ),
    ]),
    ...list(
      "Articles",
      blogs.map((blog) => entry(blog.title, sitePaths.blogMarkdown(blog.slug), blog.excerpt)),
    ),
    ...list(
      "Guides",
      ebooks.map((ebook) => entry(ebook.title, sitePaths.ebook(ebook.slug), ebook.description)),
    ),
  ].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function inLink(text: string): string {
  return oneLine(text).replace(/[\\[\]]/g, "\\$&");
}
