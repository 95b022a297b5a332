import { nouns } from "./nouns.ts";
import { numberedPath, path } from "./path.ts";

// Every address of the product, once: routers read the patterns, links are built from them.

const { blog, ebook } = nouns;

/** What visitors open. */
export const sitePaths = {
  home: path("/"),
  about: path("/about"),
  services: path("/services"),
  resources: path("/resources"),
  resourcesBlogs: path("/resources#blogs"),
  resourcesEbooks: path("/resources#ebooks"),
  contact: path("/contact"),
  privacy: path("/privacy"),
  blogs: numberedPath(`/${blog.segment}`),
  blog: path(`/${blog.segment}/:slug`),
  blogMarkdown: path(`/${blog.segment}/:slug.md`),
  ebooks: numberedPath(`/${ebook.segment}`),
  ebook: path(`/${ebook.segment}/:slug`),
  ebookDownload: path(`/api/${ebook.segment}/:id/download`),
  /** The picture of a shared link, 1200 x 630. */
  blogShareCard: path(`/share/${blog.segment}/:slug.jpg`),
  ebookShareCard: path(`/share/${ebook.segment}/:slug.jpg`),
  atom: path("/feed.xml"),
  jsonFeed: path("/feed.json"),
  sitemap: path("/sitemap.xml"),
  robots: path("/robots.txt"),
  llms: path("/llms.txt"),
  manifest: path("/site.webmanifest"),
  favicon: path("/favicon.svg"),
  securityTxt: path("/.well-known/security.txt"),
  speculationRules: path("/speculation-rules.json"),
} as const;
