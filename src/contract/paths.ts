/** Every address of the product, once. Links, redirects, feeds and tests are built from here. */
export const sitePaths = {
  home: () => "/",
  about: () => "/about",
  services: () => "/services",
  resources: () => "/resources",
  resourcesBlogs: () => "/resources#blogs",
  resourcesEbooks: () => "/resources#ebooks",
  contact: () => "/contact",
  privacy: () => "/privacy",
  /** The list of all articles; page 1 has no query, so that it has one address only. */
  blogs: (page = 1) => (page > 1 ? `/blogs?page=${page}` : "/blogs"),
  blog: (slug: string) => `/blogs/${encodeURIComponent(slug)}`,
  blogMarkdown: (slug: string) => `/blogs/${encodeURIComponent(slug)}.md`,
  ebooks: (page = 1) => (page > 1 ? `/ebooks?page=${page}` : "/ebooks"),
  ebook: (slug: string) => `/ebooks/${encodeURIComponent(slug)}`,
  ebookDownload: (id: string) => `/api/ebooks/${encodeURIComponent(id)}/download`,
  /** The picture of a shared link, 1200 x 630. */
  blogShareCard: (slug: string) => `/share/blogs/${encodeURIComponent(slug)}.jpg`,
  ebookShareCard: (slug: string) => `/share/ebooks/${encodeURIComponent(slug)}.jpg`,
  atom: () => "/feed.xml",
  jsonFeed: () => "/feed.json",
  sitemap: () => "/sitemap.xml",
  robots: () => "/robots.txt",
  llms: () => "/llms.txt",
  manifest: () => "/site.webmanifest",
  favicon: () => "/favicon.svg",
  securityTxt: () => "/.well-known/security.txt",
  speculationRules: () => "/speculation-rules.json",
} as const;

/** The screens of the portal. */
export const adminPaths = {
  root: () => "/admin",
  login: () => "/admin/login",
  /** The token goes into the fragment, which no proxy logs and no `Referer` holds. */
  setup: (token?: string) => `/admin/setup${token === undefined ? "" : `#token=${token}`}`,
  dashboard: () => "/admin/dashboard",
  blogs: () => "/admin/blogs",
  newBlog: () => "/admin/blogs/new",
  editBlog: (id: string) => `/admin/blogs/edit/${encodeURIComponent(id)}`,
  ebooks: () => "/admin/ebooks",
  newEbook: () => "/admin/ebooks/new",
  editEbook: (id: string) => `/admin/ebooks/edit/${encodeURIComponent(id)}`,
  messages: () => "/admin/messages",
  settings: () => "/admin/settings",
} as const;

/** Where the parts that no search engine may enter begin. */
export const closedPrefixes = ["/admin", "/api"] as const;

/** The calls of the API that the browser makes. */
export const apiPaths = {
  contact: () => "/api/contact",
  blogs: () => "/api/blogs",
  blog: (slug: string) => `/api/blogs/${encodeURIComponent(slug)}`,
  ebooks: () => "/api/ebooks",
  ebookDownload: sitePaths.ebookDownload,
  openapi: () => "/api/openapi.json",
  docs: () => "/api/docs",
  login: () => "/api/admin/login",
  setup: () => "/api/admin/setup",
  logout: () => "/api/admin/logout",
  me: () => "/api/admin/me",
  password: () => "/api/admin/password",
  sessions: () => "/api/admin/sessions",
  session: (id: string) => `/api/admin/sessions/${encodeURIComponent(id)}`,
  adminBlogs: () => "/api/admin/blogs",
  adminBlog: (id: string) => `/api/admin/blogs/${encodeURIComponent(id)}`,
  adminEbooks: () => "/api/admin/ebooks",
  adminEbook: (id: string) => `/api/admin/ebooks/${encodeURIComponent(id)}`,
  ebookUpload: (id: string) => `/api/admin/ebooks/${encodeURIComponent(id)}/upload`,
  blogPreview: () => "/api/admin/blog-preview",
  ebookStats: () => "/api/admin/ebook-stats",
  counters: () => "/api/admin/counters",
  stats: () => "/api/admin/stats",
  system: () => "/api/admin/system",
  contactSubmissions: () => "/api/admin/contact-submissions",
  contactSubmission: (id: string) => `/api/admin/contact-submissions/${encodeURIComponent(id)}`,
  contactSubmissionRead: (id: string) =>
    `/api/admin/contact-submissions/${encodeURIComponent(id)}/read`,

  contactSubmissionNotSpam: (id: string) =>
    `/api/admin/contact-submissions/${encodeURIComponent(id)}/not-spam`,
  contactSubmissionDelivery: (id: string) =>
    `/api/admin/contact-submissions/${encodeURIComponent(id)}/delivery`,
  contactSubmissionsCsv: () => "/api/admin/contact-submissions.csv",
  contactSubmissionsErase: () => "/api/admin/contact-submissions/erase",
  contactSubmissionsRestore: () => "/api/admin/contact-submissions/restore",
  privacy: () => "/api/admin/privacy",
  privacyExpired: () => "/api/admin/privacy/expired",
  smtpConfig: () => "/api/admin/smtp-config",
  mailDomain: () => "/api/admin/mail-domain",
  smtpTest: () => "/api/admin/smtp-config/test",
} as const;
