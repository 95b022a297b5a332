import { randomUUID } from "node:crypto";
import { maxHeaderSize, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import { DomainError } from "#domain/error.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Services } from "./context.ts";
import { logFault, problemResponse, toDomainError } from "./errors.ts";
import type { Connections } from "./guards/connections.ts";

/** Answers requests that cannot be routed because their address or Host header is invalid. */
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
  if (response.status >= 500) logFault(services, requestId, thrown);
  return response;
}

/** Answers what Node.js refuses (not HTTP, large headers, a time-out) and closes the connection. */
export function answerBrokenRequests(
  server: Server,
  services: Services,
  connections: Connections,
): void {
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Everything after the refused part is an error as well.
    if (refused.has(socket)) return;
    refused.add(socket);
    const isGone = !socket.writable || error.code === "ECONNRESET";
    if (isGone || connections.answerOn(socket)?.headersSent) socket.destroy();
    else void write(socket, answerUnreadable(services, toProblem(error.code)));
  });
}

function toProblem(code: string | undefined): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") {
    const detail = `The headers of the request are larger than ${maxHeaderSize / 1024} kB. Send fewer or shorter ones.`;
    return new DomainError("headers_too_large", detail);
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new DomainError("timeout", "The request took too long to arrive. Send it again.");
  }
  return new DomainError("bad_request", "The request is not valid HTTP/1.1.");
}

async function write(socket: Socket, response: Response): Promise<void> {
  const body = Buffer.from(await response.text());
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `Date: ${new Date().toUTCString()}`,
    `Content-Length: ${body.length}`,
    "Connection: close",
  ].join("\r\n");
  socket.end(Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), body]));
  // Closing at once with unread bytes would reset the connection before the answer arrives.
  setTimeout(() => socket.destroy(), timeOuts.request.afterRefusal).unref();
}
