import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { destination, pino } from "pino";
import { mintActor } from "#domain/mint-actor.ts";
import { answerUnreadable, createHttpApp } from "#http/app.ts";
import type { Services } from "#http/context.ts";
import { securityHeaders } from "#http/headers.ts";
import { ContactLimit, MailTestLimit, SignInLimit } from "#http/limits.ts";
import { lingerAfterAnswer } from "#http/linger.ts";
import { createMetrics } from "#http/metrics.ts";
import { cacheKey, PageCache, writeEntry } from "#http/page-cache.ts";
import { PageViews } from "#http/page-views.ts";
import type { SiteAssets } from "#site/props.ts";
import { type Config, ConfigError, productVersion } from "./config.ts";
import { type Opened, openApp } from "./foundations.ts";
import { Housekeeping } from "./housekeeping.ts";
import { LogOutput } from "./log-output.ts";
import { Worker } from "./worker.ts";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export interface ServerOptions {
  config: Config;
  assets: SiteAssets;
  /** Where the built files of the browser are; null when the development server serves them. */
  clientFolder?: string | null;
  /** Where log lines go; standard output when absent. */
  logTo?: { write(line: string): void };
  /** The development server's own handlers, asked before ours. */
  development?: { middlewares: Middleware };
}

export interface RunningServer {
  /** Where it listens, as an address for a browser. */
  address: string;
  /** Finishes the requests in hand, then closes everything. */
  close(): Promise<void>;
}

/** A request that has not ended by then is a slow upload that has stopped, or an attack. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Starts the whole product.
 * @throws {ConfigError} when port, data folder or database cannot be used
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  const opened = await openApp(config, { isServer: true });
  const output = new LogOutput(destination({ fd: 1, sync: false }));
  const lines = options.logTo ?? output;
  const log = pino({ level: config.logLevel, base: null }, lines);
  const logsRequests = log.isLevelEnabled("info");
  const services = createServices(options, opened, log);
  const { app } = services;
  const worker = new Worker(app, log);
  const housekeeping = new Housekeeping(app, log);
  try {
    const { databaseCopy } = opened;
    if (databaseCopy) log.info({ event: "copied", database: databaseCopy });
    await prepare(opened, config, log);
    // Before requests can store anything under a wrong clock.
    await housekeeping.start();
    const fetch = createHttpApp(services, options.clientFolder ?? null).fetch;
    const listener = getRequestListener(
      (request, env) => {
        if (!isHttp1(env)) throw new Error("This server speaks HTTP/1.1 only.");
        return fetch(request, env);
      },
      {
        autoCleanupIncoming: false,
        errorHandler: (error) => answerUnreadable(services, error),
      },
    );
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      lingerAfterAnswer(request, response);
      return listener(request, response);
    };
    // A request without a body needs no stream of it: a reader finds the end at once.
    const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
      const status = answerFromCache(request, response, services);
      if (status === null) void handle(request, response);
      else {
        services.metrics.countCached(status);
        if (logsRequests) lines.write(cachedRequestLine(request, status));
      }
    });
    const dev = options.development?.middlewares;
    const outer = dev
      ? createServer((request, response) =>
          dev(request, response, () => void handle(request, response)),
        )
      : server;
    outer.headersTimeout = HEADERS_TIMEOUT_MS;
    outer.requestTimeout = REQUEST_TIMEOUT_MS;
    await listen(outer, config);
    worker.start();
    log.info({ event: "started", version: services.version, database: opened.databaseVersion });
    return {
      address: publicAddress(outer, config),
      close: async () => {
        await closeServer(outer);
        await housekeeping.stop();
        await worker.stop();
        app.content.stop();
        await opened.close();
        log.info({ event: "stopped" });
        output.close();
      },
    };
  } catch (error) {
    await housekeeping.stop();
    app.content.stop();
    await opened.close();
    output.close();
    throw error;
  }
}

function createServices(
  { config, assets, development }: ServerOptions,
  { app }: Opened,
  log: Services["log"],
): Services {
  const security = securityHeaders({
    siteUrl: config.siteUrl,
    isDevelopment: development !== undefined,
  });
  return {
    app,
    log,
    security,
    trustProxy: config.trustProxy,
    version: productVersion(),
    site: { origin: config.siteUrl, assets },
    cache: new PageCache(() => app.content.version, security),
    pageViews: new PageViews(app.activity, config.siteUrl),
    metrics: createMetrics(),
    contactLimit: new ContactLimit(config.contactRateLimit),
    signInLimit: new SignInLimit(),
    mailTestLimit: new MailTestLimit(),
  };
}

async function prepare({ app }: Opened, config: Config, log: Services["log"]): Promise<void> {
  if (config.admin) {
    await app.sessions.ensureAdministrator(mintActor("environment", null), config.admin);
  }
  await app.content.follow((error) => log.error({ event: "content", err: error }));
  app.activity.start((error) => log.error({ event: "activity", err: error }));
}

/**
 * The hot path: a page that is in the cache is answered before any framework is reached. Gives the
 * status, or null when the cache has no answer.
 */
function answerFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, pageViews }: Services,
): number | null {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || url === undefined) return null;
  const entry = cache.find(cacheKey(url));
  if (entry === undefined) return null;
  if (entry.counted) pageViews.countRequest(request, entry.counted);
  return writeEntry(entry, request, response);
}

/** The line that pino would write, put together by hand: a cached page costs a tenth less for it. */
function cachedRequestLine({ method, url }: IncomingMessage, status: number): string {
  const path = JSON.stringify(url);
  return `{"level":30,"time":${Date.now()},"event":"request","method":"${method}","path":${path},"status":${status},"source":"cache"}\n`;
}

type Bindings = Parameters<Parameters<typeof getRequestListener>[0]>[1];

function isHttp1(env: Bindings): env is HttpBindings {
  return env.incoming instanceof IncomingMessage;
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const texts: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
        EACCES: `Port ${port} needs special rights. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is no address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
        ENOTFOUND: `HOST ${host} is no known name. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      };
      const text = texts[error.code ?? ""];
      reject(text ? new ConfigError(text, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve());
  });
}

function publicAddress(server: Server, { host, siteUrl, port }: Config): string {
  if (port !== 0 && !siteUrl.startsWith("http://localhost")) return siteUrl;
  const bound = server.address();
  const actual = typeof bound === "object" && bound !== null ? bound.port : port;
  const name = host === "127.0.0.1" || host === "0.0.0.0" || host === "::1" ? "localhost" : host;
  return `http://${name}:${actual}`;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forced = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(forced);
      resolve();
    });
    server.closeIdleConnections();
  });
}
