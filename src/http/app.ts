import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { ownPicture } from "#contract/bundled-pictures.ts";
import { filePaths, sitePaths } from "#contract/paths.ts";
import { type Trace, traced } from "#platform/trace.ts";
import { hasBundledIcons } from "#site/icons.tsx";
import { ServerErrorPage } from "#site/pages/server-error.tsx";
import { renderPage } from "./cache/finished-page.ts";
import { answerFailed, isContactPost } from "./contact-page.ts";
import type { HttpContext, HttpEnv, Services } from "./context.ts";
import { logFault, problemResponse, toDomainError } from "./errors.ts";
import { BundledFiles, iconFiles } from "./files/bundled-files.ts";
import { refuseForeignOrigin } from "./guards/origin.ts";
import { loggedPath } from "./logged-path.ts";
import {
  answerMissing,
  answerNotFound,
  answerNothing,
  isApi,
  isReading,
  isTooLong,
} from "./not-found.ts";
import { PageNotFound, siteOf, uncachedSite } from "./page.ts";
import { routerPath } from "./route.ts";
import { routes } from "./routes.ts";
import { traceIdOf, traceOf } from "./trace.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * The id, the log line and the headers come first, so that refusals have them, too; then forged requests
 * are refused.
 */
export function createHttpApp(services: Services, clientFolder: string | null): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>({ getPath: pathWithPlainIds });
  http.use(async (c, next) => {
    const started = performance.now();
    c.set("services", services);
    const trace = traceOf(c.env.incoming, services.trustProxy);
    c.set("requestId", trace.requestId);
    await traced(trace, next);
    finish(c, started, trace);
  });
  http.use(async (c, next) => {
    observe(c);
    if (isTooLong(c)) return answerNothing(c);
    // The contact form may come from anywhere without scripts, since it carries nobody's rights.
    const takesHidden = c.req.path === sitePaths.contact();
    if (!services.cors.allows(c.env.incoming, c.req.path)) {
      refuseForeignOrigin(c.env.incoming, services.site.origin, { takesHidden });
    }
    await next();
  });
  if (clientFolder !== null) serveBrowserFiles(http, clientFolder);
  for (const { method, path, handle } of routes) {
    http.on(method, routerPath(path), (c) => handle(c));
  }
  http.notFound((c) => answerNotFound(c));
  http.onError((error, c) => answerError(error, c));
  return http;
}

/** An id may be in capitals (RFC 9562 §4). */
function pathWithPlainIds(request: Request): string {
  const path = getPath(request);
  return isApi(path) ? path.replace(UUID, (id) => id.toLowerCase()) : path;
}

function serveBrowserFiles(http: Hono<HttpEnv>, root: string): void {
  const files = new BundledFiles(root);
  const answer = async (c: HttpContext, next: () => Promise<void>) =>
    (await files.answer(c)) ?? next();
  for (const { pattern } of Object.values(filePaths)) {
    http.get(`${pattern}*`, (c, next) => (isTinted(c) ? next() : answer(c, next)));
  }
  // These files are Portico's; the icons of another agency are drawn (icons.ts).
  for (const { pattern } of iconFiles) {
    http.get(pattern, (c, next) => (hasBundledIcons(siteOf(c).facts) ? answer(c, next) : next()));
  }
}

/** The same address shows the picture in the colours of the brand. */
function isTinted(c: HttpContext): boolean {
  return siteOf(c).tint !== null && ownPicture(c.req.path) !== null;
}

function finish(c: HttpContext, started: number, trace: Trace): void {
  const { services, requestId, accessTokenId } = c.var;
  const { headers, status } = c.res;
  headers.set("X-Request-Id", requestId);
  // A browser would apply the headers of a 304 instead of the page's own.
  if (status !== 304 && !headers.has("Content-Security-Policy")) {
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    for (const [name, value] of Object.entries(services.security(isPage ? "page" : "data"))) {
      // Some answers are meant for pages of other sites.
      if (!headers.has(name)) headers.set(name, value);
    }
  }
  for (const [name, value] of services.cors.headers(c.env.incoming, c.req.path)) {
    headers.append(name, value);
  }
  const durationMs = performance.now() - started;
  services.metrics.countHandled(status, durationMs);
  services.log.info({
    event: "request",
    requestId,
    ...traceIdOf(trace),
    method: c.req.method,
    path: loggedPath(c.env.incoming),
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    source: "app",
    ...(accessTokenId === undefined ? {} : { accessTokenId }),
  });
}

async function answerError(thrown: Error, c: HttpContext): Promise<Response> {
  if (thrown instanceof PageNotFound) return answerMissing(c);
  const { requestId } = c.var;
  const error = toDomainError(thrown);
  logFault(c.var.services, requestId, thrown);
  const problem = problemResponse(error, requestId);
  const isForPerson = isContactPost(c) || (isReading(c.req.method) && !isApi(c.req.path));
  if (!isForPerson) return problem;
  const render = async () =>
    isContactPost(c) ? answerFailed(c, error) : serverErrorPage(c, problem);
  return c.var.services.gates.pages.run(render).catch(() => problem);
}

function serverErrorPage(c: HttpContext, problem: Response): Response {
  const { requestId, services } = c.var;
  const { html, styles } = renderPage(ServerErrorPage, { site: uncachedSite(c), requestId });
  const headers = new Headers(problem.headers);
  for (const [name, value] of Object.entries({ ...services.security("page", styles), ...HTML })) {
    headers.set(name, value);
  }
  return new Response(html, { status: problem.status, headers });
}

/** Warns once if the site is reached in a way that contradicts its settings. */
function observe(c: HttpContext): void {
  const { localAccess, log, proxyWatch } = c.var.services;
  const { requestId } = c.var;
  const outside = localAccess.observe(c.env.incoming);
  if (outside !== null) log.warn({ event: "reached-from-outside", requestId }, outside);
  const proxy = proxyWatch.observe(c.env.incoming);
  if (proxy !== null) log.warn({ event: "proxy", requestId }, proxy);
}
