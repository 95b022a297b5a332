import { randomUUID } from "node:crypto";
import { type HttpBindings, RequestError } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { DomainError } from "#domain/error.ts";
import { renderServerError } from "#site/render.tsx";
import type { HttpContext, HttpEnv, Services } from "./context.ts";
import { problemResponse, statusOf, toDomainError } from "./errors.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { notFoundPage, PageNotFound } from "./pages.ts";
import { routes } from "./routes.ts";

/** Hashed at build time, so their bytes never change under a name. */
const IMMUTABLE = /\/assets\/|\.[0-9a-f]{8}\.(?:avif|webp|woff2)$/;

/**
 * The web edge. Order matters: each request gets an id, its log event and its headers first, so that
 * refusals have them too; then what forged requests could do is refused; then the table answers.
 */
export function createHttpApp(services: Services, clientFolder: string | null): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>();
  http.use(async (c, next) => {
    const started = performance.now();
    c.set("services", services);
    c.set("requestId", randomUUID());
    await next();
    finish(c, started);
  });
  http.use(async (c, next) => {
    observe(c);
    refuseForeignOrigin(c.env.incoming, services.site.origin);
    await next();
  });
  if (clientFolder !== null) serveBrowserFiles(http, clientFolder);
  for (const { method, path, handle } of routes) http.on(method, path, (c) => handle(c));
  http.notFound((c) => answerUnknown(c));
  http.onError((error, c) => answerError(error, c));
  return http;
}

/** The listener's view of the app. */
export type HttpFetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The answer to a request that cannot even be routed: its address or its Host is none. */
export function answerUnreadable(services: Services, thrown: unknown): Response {
  const requestId = randomUUID();
  const error =
    thrown instanceof RequestError
      ? new DomainError("bad_request", "The address or the Host header cannot be read.")
      : toDomainError(thrown);
  const response = problemResponse(error, requestId);
  response.headers.set("X-Request-Id", requestId);
  for (const [name, value] of Object.entries(services.security("data"))) {
    response.headers.set(name, value);
  }
  services.metrics.countHandled(response.status, 0);
  services.log.info({ event: "request", requestId, status: response.status, source: "listener" });
  if (response.status >= 500) services.log.error({ event: "error", requestId, err: thrown });
  return response;
}

function serveBrowserFiles(http: Hono<HttpEnv>, root: string): void {
  const files = serveStatic<HttpEnv>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header(
        "Cache-Control",
        IMMUTABLE.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  for (const path of ["/assets/*", "/pictures/*", "/fonts/*", "/favicon.svg"]) {
    http.get(path, files);
  }
}

function finish(c: HttpContext, started: number): void {
  const { services, requestId } = c.var;
  const { headers, status } = c.res;
  headers.set("X-Request-Id", requestId);
  if (!headers.has("Content-Security-Policy")) {
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    for (const [name, value] of Object.entries(services.security(isPage ? "page" : "data"))) {
      headers.set(name, value);
    }
  }
  const durationMs = performance.now() - started;
  services.metrics.countHandled(status, durationMs);
  services.log.info({
    event: "request",
    requestId,
    method: c.req.method,
    path: c.req.path,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    source: "app",
  });
}

async function answerUnknown(c: HttpContext): Promise<Response> {
  const { method, path } = c.req;
  const allowed = methodsAt(path);
  if (allowed.length > 0) {
    const error = new DomainError(
      "method_not_allowed",
      `This address takes ${allowed.join(", ")}, not ${method}.`,
    );
    const response = problemResponse(error, c.var.requestId);
    response.headers.set("Allow", allowed.join(", "));
    return response;
  }
  if (isApi(path)) {
    const error = new DomainError("not_found", "There is no call at this address.");
    return problemResponse(error, c.var.requestId);
  }
  const plain = `/${path.replace(/^[/\\]+|\/+$/g, "")}`;
  if (isReading(method) && plain !== path && methodsAt(plain).length > 0) {
    // A header is Latin-1 at most; what the path was decoded to goes back to percent signs.
    return c.redirect(plain.replace(/[^\x21-\x7e]/gu, encodeURIComponent), 301);
  }
  return notFoundPage(c);
}

async function answerError(thrown: Error, c: HttpContext): Promise<Response> {
  if (thrown instanceof PageNotFound) return notFoundPage(c);
  const { log, site } = c.var.services;
  const { requestId } = c.var;
  const error = toDomainError(thrown);
  if (statusOf(error.code) >= 500) log.error({ event: "error", requestId, err: thrown });
  if (isApi(c.req.path) || !isReading(c.req.method)) return problemResponse(error, requestId);
  return new Response(renderServerError(site, requestId), {
    status: statusOf(error.code),
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function isApi(path: string): boolean {
  return /^\/(api|metrics|healthz|readyz)(\/|$)/.test(path);
}

const patterns = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${toPattern(path)}$`),
}));

function toPattern(path: string): string {
  return path
    .replace(/[.]/g, "\\.")
    .replace(/:\w+(\{[^}]*\})?/g, "[^/]+")
    .replace(/\/\*$/, "(?:/.*)?");
}

function methodsAt(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)];
}

/** A request that shows the site to be reached otherwise than its settings say is worth one warning. */
function observe(c: HttpContext): void {
  const { localAccess, log, proxyWatch } = c.var.services;
  const { requestId } = c.var;
  const outside = localAccess.observe(c.env.incoming);
  if (outside !== null) log.warn({ event: "reached-from-outside", requestId }, outside);
  const proxy = proxyWatch.observe(c.env.incoming);
  if (proxy !== null) log.warn({ event: "proxy", requestId }, proxy);
}
