import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { operatorPaths } from "#contract/paths.ts";
import { DomainError } from "#domain/error.ts";
import { owned } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { createHttpApp } from "./app.ts";
import { answerFromCache } from "./cache/cached.ts";
import type { Services } from "./context.ts";
import { Connections } from "./guards/connections.ts";
import { loggedPath } from "./logged-path.ts";
import { answerBrokenRequests, answerUnreadable } from "./unreadable-request.ts";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export interface ListenerOptions {
  services: Services;
  /** The built files for browsers; null if the development server serves them. */
  clientFolder: string | null;
  /** Receives the log lines of cached requests, which bypass the logger. */
  logTo: { write(line: string): void };
  development?: { middlewares: Middleware };
}

interface HttpServer {
  /** It is not listening yet. */
  server: Server;
  /** Requests under way get this many milliseconds. */
  close(patience: number): Promise<void>;
}

/** Cached answers bypass the app. */
export function createHttpServer(options: ListenerOptions): HttpServer {
  const { services, logTo, development } = options;
  const logsRequests = services.log.isLevelEnabled("info");
  const { serverName, version, drain } = services;
  const logBase = JSON.stringify({ server: serverName, version }).slice(1, -1);
  const listener = createListener(services, options.clientFolder);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    connections.follow(request, response);
    lingerAfterAnswer(request, response);
    return listener(request, response);
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!isHealthCheck(request)) drain.noteRequest();
    // A kept connection would be closed just as the proxy sends the next request on it.
    if (drain.isOn) response.setHeader("Connection", "close");
    const isUsual = hostProblem(request) === null;
    const status = isUsual ? answerFromCache(request, response, services) : null;
    if (status === null) return handle(request, response);
    services.metrics.countCached(status);
    if (logsRequests) logTo.write(cachedRequestLine(request, status, logBase));
    return undefined;
  };
  const connections = new Connections(
    development
      ? (request, response) =>
          void development.middlewares(request, response, () => handle(request, response))
      : answer,
  );
  const server = owned(
    createServer(
      {
        optimizeEmptyRequests: true,
        // Node.js would answer with a bare 400 that is not logged.
        requireHostHeader: false,
        headersTimeout: timeOuts.request.headers,
        // Bodies have time-outs of their own, which answer; this one catches the rest.
        requestTimeout: timeOuts.request.upload + timeOuts.request.check,
        connectionsCheckingInterval: timeOuts.request.check,
        keepAliveTimeout: timeOuts.request.keepAlive,
      },
      (request, response) => connections.take(request, response),
    ),
    (error) => {
      // Earlier errors reach the code that starts the server.
      if (server.listening) services.log.error({ event: "listener", err: error });
    },
  );
  server.timeout = timeOuts.request.sendSilence;
  // Node.js would answer 417 without a body; RFC 9110 §10.1.1 allows ignoring the header.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  connections.guard(server);
  answerBrokenRequests(server, services, connections);
  return { server, close: (patience) => connections.close(server, patience) };
}

function createListener(services: Services, clientFolder: string | null) {
  const { fetch } = createHttpApp(services, clientFolder);
  return getRequestListener(
    (request, env) => {
      if (!isHttp1(env)) throw new Error("This server speaks HTTP/1.1 only.");
      const trouble = hostProblem(env.incoming);
      if (trouble !== null) throw new DomainError("bad_request", trouble);
      return fetch(request, env);
    },
    {
      autoCleanupIncoming: false,
      // Load balancers check by HTTP/1.0 without a Host header. No answer depends on the name.
      hostname: "localhost",
      errorHandler: (error) => answerUnreadable(services, error),
    },
  );
}

function isHealthCheck({ url = "" }: IncomingMessage): boolean {
  return url.startsWith(operatorPaths.ready.pattern) || url.startsWith(operatorPaths.alive.pattern);
}

/**
 * Returns null if the Host header is valid (RFC 9112 §3.2). Of two headers Node.js uses the first, while a
 * proxy in front may use the second.
 */
function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): string | null {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) return "The request has two Host headers. Send one.";
  if (hosts === 1 || httpVersion !== "1.1") return null;
  return "The request has no Host header, which HTTP/1.1 needs. Send one.";
}

/** Writes pino's format by hand, which makes a cached page a tenth cheaper. */
function cachedRequestLine(request: IncomingMessage, status: number, base: string): string {
  const path = JSON.stringify(loggedPath(request));
  return `{"level":30,"time":${Date.now()},${base},"event":"request","method":"${request.method}","path":${path},"status":${status},"source":"cache"}\n`;
}

type Bindings = Parameters<Parameters<typeof getRequestListener>[0]>[1];

function isHttp1(env: Bindings): env is HttpBindings {
  return env.incoming instanceof IncomingMessage;
}

/** A large PDF fits, and an endless body costs little. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads on for a while: cutting a connection with bytes in flight would lose the answer. */
function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    // A client too slow for the body would be too slow for the rest of it.
    if (response.statusCode === 408) return socket.destroySoon();
    const started = Date.now();
    const before = socket.bytesRead;
    const timer = setInterval(() => {
      const isOver =
        Date.now() - started > timeOuts.request.linger || socket.bytesRead - before > MAX_BYTES;
      if (isOver) socket.destroySoon();
      if (isOver || request.complete || socket.destroyed) clearInterval(timer);
    }, timeOuts.request.lingerCheck);
    timer.unref();
    request.resume();
  });
}
