import { forEachKind, type Noun, nouns } from "./nouns.ts";
import { numberedPath, path, tokenPath } from "./path.ts";

// Every address of the product, once: routers read the patterns, links are built from them.

/** @__NO_SIDE_EFFECTS__ */
function publicationPathsOf({ segment, groupedBy }: Noun) {
  return {
    list: numberedPath(`/${segment}`, groupedBy),
    page: path(`/${segment}/:slug`),
    /** The picture of a shared link, 1200 x 630. */
    shareCard: path(`/share/${segment}/:slug.jpg`),
    publicList: path(`/api/${segment}`),
    publicItem: path(`/api/${segment}/:slug`),
    ownersList: path(`/api/admin/${segment}`),
    ownersItem: path(`/api/admin/${segment}/:id`),
    screen: path(`/admin/${segment}`),
    newScreen: path(`/admin/${segment}/new`),
    editScreen: path(`/admin/${segment}/edit/:id`),
  };
}

export const publicationPaths = forEachKind((kind) => publicationPathsOf(nouns[kind]));
const { blog, ebook } = publicationPaths;

const ebookDownload = path("/api/ebooks/:id/download");
/** To be read in the browser, where `#page=3` leads to a page. */
const ebookContent = path("/api/ebooks/:id/content");

/** Where scripts in a browser lead on the site. Apart, so that they do not load every other address. */
export const websitePaths = {
  home: path("/"),
  contact: path("/contact"),
  privacy: path("/privacy"),
} as const;

export const sitePaths = {
  home: websitePaths.home,
  about: path("/about"),
  services: path("/services"),
  resources: path("/resources"),
  resourcesBlogs: path("/resources#blogs"),
  resourcesEbooks: path("/resources#ebooks"),
  contact: websitePaths.contact,
  privacy: websitePaths.privacy,
  colophon: path("/colophon"),
  blogs: blog.list,
  blog: blog.page,
  blogMarkdown: path("/blogs/:slug.md"),
  ebooks: ebook.list,
  ebook: ebook.page,
  ebookDownload,
  ebookContent,
  preview: path("/preview/:token"),
  pageShareCard: path("/share/:page.jpg"),
  picture: path("/pictures/:name.webp"),
  /** Of a page, what its opening does without. */
  styles: path("/styles/:name.css"),
  atom: path("/feed.xml"),
  jsonFeed: path("/feed.json"),
  sitemap: path("/sitemap.xml"),
  robots: path("/robots.txt"),
  llms: path("/llms.txt"),
  manifest: path("/site.webmanifest"),
  favicon: path("/favicon.svg"),
  /** Asked for by browsers that were told of none. */
  plainFavicon: path("/favicon.ico"),
  touchIcon: path("/apple-touch-icon.png"),
  plainTouchIcon: path("/apple-touch-icon-precomposed.png"),
  icon192: path("/icon-192.png"),
  icon512: path("/icon-512.png"),
  securityTxt: path("/.well-known/security.txt"),
} as const;

const adminRoot = "/admin";

export const adminPaths = {
  root: path(adminRoot),
  login: path("/admin/login"),
  setup: tokenPath("/admin/setup"),
  /** With the token of a mailed link, or to ask for one. */
  resetPassword: tokenPath("/admin/reset-password"),
  dashboard: path("/admin/dashboard"),
  blogs: blog.screen,
  newBlog: blog.newScreen,
  editBlog: blog.editScreen,
  importBlogs: path("/admin/blogs/import"),
  ebooks: ebook.screen,
  newEbook: ebook.newScreen,
  messages: path("/admin/messages"),
  pictures: path("/admin/pictures"),
  trash: path("/admin/trash"),
  settings: path("/admin/settings"),
  siteSettings: path("/admin/settings/site"),
  accountSettings: path("/admin/settings/account"),
  backupSettings: path("/admin/settings/backup"),
} as const;

export const apiRoot = "/api";

export const operatorPaths = {
  alive: path("/healthz"),
  ready: path("/readyz"),
  readyForPages: path("/readyz/pages"),
  metrics: path("/metrics"),
} as const;

/** Where the files lie that browsers fetch, as prefixes. */
export const filePaths = {
  assets: path("/assets/"),
  pictures: path("/pictures/"),
  fonts: path("/fonts/"),
} as const;

export const apiPaths = {
  contact: path("/api/contact"),
  ebookDownload,
  ebookContent,
  login: path("/api/admin/login"),
  setup: path("/api/admin/setup"),
  logout: path("/api/admin/logout"),
  me: path("/api/admin/me"),
  ebookUpload: path("/api/admin/ebooks/:id/upload"),
  ebookStats: path("/api/admin/ebook-stats"),
  counters: path("/api/admin/counters"),
  stats: path("/api/admin/stats"),
  system: path("/api/admin/system"),
} as const;

/** For programs; no screen asks for them. */
export const openapiPath = path("/api/openapi.json");
/** Leads to the screen that shows it. */
export const apiDocsPath = path("/api/docs");
export const blogPreviewPath = path("/api/admin/blog-preview");
