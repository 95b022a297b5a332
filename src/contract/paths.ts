import { forEachKind, type Noun, nouns } from "./nouns.ts";

type Values<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : Pattern extends `${string}:${string}`
    ? [value: string]
    : [];

export interface RoutePath {
  readonly pattern: string;
}

/** A route's pattern, which is also the function that builds its addresses. */
export interface Path<Pattern extends string = string> {
  readonly pattern: Pattern;
  (...values: Values<Pattern>): string;
}

// The marks below let the bundler drop the paths that a page's script never asks for.

/**
 * `path("/blogs/:slug")("a b")` is `/blogs/a%20b`; its `pattern` is what was given.
 * @__NO_SIDE_EFFECTS__
 */
function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const build = (...values: string[]): string => {
    let next = 0;
    return pattern.replace(/:\w+/g, () => encodeURIComponent(values[next++] ?? ""));
  };
  return Object.assign(build, { pattern });
}

/**
 * The paths of a numbered list, for all of it or one group. Page 1 carries no number, so that it has a
 * single address.
 * @__NO_SIDE_EFFECTS__
 */
function numberedPath<const Pattern extends string>(pattern: Pattern, groupQuery: string) {
  const build = (page = 1, group: string | null = null) => {
    const queries = [
      ...(group === null ? [] : [`${groupQuery}=${encodeURIComponent(group)}`]),
      ...(page > 1 ? [`page=${page}`] : []),
    ];
    return queries.length === 0 ? pattern : `${pattern}?${queries.join("&")}`;
  };
  return Object.assign(build, { pattern });
}

/**
 * A path that may carry a token. The token goes into the fragment, which proxies do not log and `Referer`
 * does not contain.
 * @__NO_SIDE_EFFECTS__
 */
function tokenPath<const Pattern extends string>(pattern: Pattern) {
  return Object.assign(
    (token?: string) => (token === undefined ? pattern : `${pattern}#token=${token}`),
    { pattern },
  );
}

// Every address of the product stands here once: routers read the patterns, and links are built from them.

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
const blog = publicationPaths.blog;
const ebook = publicationPaths.ebook;

const ebookDownload = path("/api/ebooks/:id/download");
/** Opens the PDF in the browser, where `#page=3` leads to a page. */
const ebookContent = path("/api/ebooks/:id/content");

export const sitePaths = {
  home: path("/"),
  about: path("/about"),
  services: path("/services"),
  resources: path("/resources"),
  resourcesBlogs: path("/resources#blogs"),
  resourcesEbooks: path("/resources#ebooks"),
  contact: path("/contact"),
  privacy: path("/privacy"),
  colophon: path("/colophon"),
  blogs: blog.list,
  blog: blog.page,
  blogMarkdown: path("/blogs/:slug.md"),
  ebooks: ebook.list,
  ebook: ebook.page,
  ebookDownload,
  ebookContent,
  preview: path("/preview/:token"),
  sitePreview: path("/preview/:token/:page"),
  pageShareCard: path("/share/:page.jpg"),
  picture: path("/pictures/:name.webp"),
  /** The `image_url` of a cover that is drawn from the title. */
  drawnCover: path("/pictures/drawn-cover.svg"),
  atom: path("/feed.xml"),
  jsonFeed: path("/feed.json"),
  sitemap: path("/sitemap.xml"),
  robots: path("/robots.txt"),
  llms: path("/llms.txt"),
  manifest: path("/site.webmanifest"),
  favicon: path("/favicon.svg"),
  /** Browsers that were given no icon ask for this one. */
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
  /** It carries the token of a mailed link, or none when a link is asked for. */
  resetPassword: tokenPath("/admin/reset-password"),
  dashboard: path("/admin/dashboard"),
  makeItYours: path("/admin/make-it-yours"),
  blogs: blog.screen,
  newBlog: blog.newScreen,
  editBlog: blog.editScreen,
  importBlogs: path("/admin/blogs/import"),
  ebooks: ebook.screen,
  newEbook: ebook.newScreen,
  messages: path("/admin/messages"),
  pictures: path("/admin/pictures"),
  addresses: path("/admin/addresses"),
  trash: path("/admin/trash"),
  pages: path("/admin/pages"),
  sitePage: path("/admin/pages/:page"),
  settings: path("/admin/settings"),
  siteSettings: path("/admin/settings/site"),
  accountSettings: path("/admin/settings/account"),
  backupSettings: path("/admin/settings/backup"),
} as const;

export const apiRoot = "/api";
/** Everything below is the portal’s, and of programs with a token. */
export const ownersApiRoot = "/api/admin";

export const operatorPaths = {
  alive: path("/healthz"),
  ready: path("/readyz"),
  readyForPages: path("/readyz/pages"),
  metrics: path("/metrics"),
} as const;

export const filePaths = {
  assets: path("/assets/"),
  pictures: path("/pictures/"),
  fonts: path("/fonts/"),
} as const;

export const apiPaths = {
  contact: path("/api/contact"),
  site: path("/api/site"),
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
  visitSources: path("/api/admin/stats/sources"),
  system: path("/api/admin/system"),
} as const;

/** Programs ask for it; no screen does. */
export const openapiPath = path("/api/openapi.json");
/** Redirects to the screen that shows the document. */
export const apiDocsPath = path("/api/docs");
export const blogPreviewPath = path("/api/admin/blog-preview");

export const signInPaths = {
  secondStep: path("/api/admin/login/second-step"),
  passkeyChallenge: path("/api/admin/login/passkey/challenge"),
  passkey: path("/api/admin/login/passkey"),
  resetPassword: path("/api/admin/reset-password"),
  resetLink: path("/api/admin/reset-password/link"),
} as const;

export const signInMethodPaths = {
  all: path("/api/admin/sign-in-methods"),
  authenticatorApp: path("/api/admin/authenticator-app"),
  authenticatorAppSetup: path("/api/admin/authenticator-app/setup"),
  recoveryCodes: path("/api/admin/recovery-codes"),
  passkeys: path("/api/admin/passkeys"),
  passkeyChallenge: path("/api/admin/passkeys/challenge"),
  passkey: path("/api/admin/passkeys/:id"),
} as const;

export const proofPaths = {
  proof: path("/api/admin/proof"),
  challenge: path("/api/admin/proof/challenge"),
} as const;

export const accessTokenPaths = {
  list: path("/api/admin/access-tokens"),
  current: path("/api/admin/access-tokens/current"),
  item: path("/api/admin/access-tokens/:id"),
} as const;

export const settingsPaths = {
  password: path("/api/admin/password"),
  sessions: path("/api/admin/sessions"),
  session: path("/api/admin/sessions/:id"),
  privacy: path("/api/admin/privacy"),
  autoReply: path("/api/admin/auto-reply"),
  firstSteps: path("/api/admin/first-steps"),
  makeItYours: path("/api/admin/first-steps/make-it-yours"),
  siteSettings: path("/api/admin/site-settings"),
  privacyExpired: path("/api/admin/privacy/expired"),
  smtpConfig: path("/api/admin/smtp-config"),
  mailDomain: path("/api/admin/mail-domain"),
  smtpTest: path("/api/admin/smtp-config/test"),
  backups: path("/api/admin/backups"),
  backup: path("/api/admin/backups/:id"),
} as const;

export const namePaths = {
  list: path("/api/admin/names"),
  rename: path("/api/admin/names/rename"),
} as const;

export const addressPaths = {
  list: path("/api/admin/addresses"),
  item: path("/api/admin/addresses/:id"),
  missing: path("/api/admin/addresses/missing"),
  leftOut: path("/api/admin/addresses/missing/left-out"),
  destinations: path("/api/admin/addresses/destinations"),
} as const;

/** The texts of the site, which are one document. */
export const siteDraftPaths = {
  draft: path("/api/admin/site-draft"),
  publish: path("/api/admin/site-draft/publish"),
  takeBack: path("/api/admin/site-draft/take-back"),
  discard: path("/api/admin/site-draft/discard"),
  schedule: path("/api/admin/site-draft/schedule"),
  versions: path("/api/admin/site-draft/versions"),
  restore: path("/api/admin/site-draft/versions/:id/restore"),
  previews: path("/api/admin/site-draft/previews"),
} as const;

/** The pages of the settings. */
export const settingsPages = {
  brand: path("/admin/settings/brand"),
  names: path("/admin/settings/names"),
  appearance: path("/admin/settings/appearance"),
  contactForm: path("/admin/settings/contact-form"),
  answering: path("/admin/settings/answering"),
  webhooks: path("/admin/settings/webhooks"),
  api: path("/admin/settings/api"),
  privacy: path("/admin/settings/privacy"),
} as const;

const messages = "/api/admin/contact-submissions";

export const messagePaths = {
  contactSubmissions: path(messages),
  contactSubmission: path(`${messages}/:id`),
  contactSubmissionRead: path(`${messages}/:id/read`),
  contactSubmissionNotSpam: path(`${messages}/:id/not-spam`),
  contactSubmissionNote: path(`${messages}/:id/note`),
  contactSubmissionDelivery: path(`${messages}/:id/delivery`),
  contactSubmissionDraft: path(`${messages}/:id/draft`),
  replies: path(`${messages}/:id/replies`),
  reply: path(`${messages}/:id/replies/:replyId`),
  replyDelivery: path(`${messages}/:id/replies/:replyId/delivery`),
  savedAnswers: path("/api/admin/saved-answers"),
  savedAnswer: path("/api/admin/saved-answers/:id"),
  savedAnswerUse: path("/api/admin/saved-answers/:id/use"),
  contactSubmissionsCsv: path(`${messages}.csv`),
  contactSubmissionCounts: path("/api/admin/contact-submission-counts"),
  promiseRecord: path("/api/admin/promise-record"),
  contactSubmissionsDeletion: path(`${messages}/deletion`),
  contactSubmissionsErase: path(`${messages}/erase`),
  contactSubmissionsEraseCount: path(`${messages}/erase/count`),
  contactSubmissionsRestore: path(`${messages}/restore`),
} as const;

export const picturePaths = {
  file: path("/media/:name"),
  ofSite: path("/pictures/:name"),
  tinted: path("/api/admin/tinted-pictures"),
  tintAgain: path("/api/admin/tinted-pictures/try-again"),
  tintStop: path("/api/admin/tinted-pictures/stop"),
  list: path("/api/admin/media"),
  item: path("/api/admin/media/:id"),
  itemFile: path("/api/admin/media/:id/file"),
} as const;

export const ebookPaths = {
  file: path("/api/admin/ebooks/:id/file"),
  fileContent: path("/api/admin/ebooks/:id/file/content"),
  fileThumbnails: path("/api/admin/ebooks/:id/file/thumbnails"),
  filePages: path("/api/admin/ebooks/:id/file/pages"),
  replacedFile: path("/api/admin/ebooks/:id/replaced-files/:fileId"),
  replacedFileRestore: path("/api/admin/ebooks/:id/replaced-files/:fileId/restore"),
} as const;

/**
 * The calls for the text of one publication.
 * @__NO_SIDE_EFFECTS__
 */
function writingPathsOf(segment: string) {
  return {
    labels: path(`/api/admin/${segment}/labels`),
    draft: path(`/api/admin/${segment}/:id/draft`),
    draftCard: path(`/api/admin/${segment}/:id/draft/card`),
    versions: path(`/api/admin/${segment}/:id/versions`),
    version: path(`/api/admin/${segment}/:id/versions/:versionId`),
    versionRestore: path(`/api/admin/${segment}/:id/versions/:versionId/restore`),
    schedule: path(`/api/admin/${segment}/:id/schedule`),
    previews: path(`/api/admin/${segment}/:id/previews`),
    preview: path(`/api/admin/${segment}/:id/previews/:previewId`),
    copies: path(`/api/admin/${segment}/:id/copies`),
  };
}

export const writingPaths = forEachKind((kind) => writingPathsOf(nouns[kind].segment));

export const trashPaths = {
  list: path("/api/admin/trash"),
  emptying: path("/api/admin/trash/emptying"),
  item: path("/api/admin/trash/:id"),
  restore: path("/api/admin/trash/:id/restore"),
};

export const importPaths = {
  import: path("/api/admin/import"),
  item: path("/api/admin/import/:id"),
  run: path("/api/admin/import/:id/run"),
  undo: path("/api/admin/import/:id/undo"),
  publishing: path("/api/admin/import/:id/publishing"),
  report: path("/api/admin/import/:id/report"),
  export: path("/api/admin/export"),
} as const;

export const webhookPaths = {
  list: path("/api/admin/webhooks"),
  item: path("/api/admin/webhooks/:id"),
  secret: path("/api/admin/webhooks/:id/secret"),
  deliveries: path("/api/admin/webhooks/:id/deliveries"),
  test: path("/api/admin/webhooks/:id/test"),
  sendAgain: path("/api/admin/webhook-deliveries/:id/send-again"),
} as const;

/** Leads to the editor of whatever stands at the address of the site that follows it. */
export const editorPath = `${adminRoot}/edit`;

/** Pages report their own views here. */
export const visitsPath = path("/api/visits");

/** Nothing below these prefixes is for visitors, crawlers or browsers that fetch ahead. */
export const closedPrefixes = [adminRoot, apiRoot] as const;
