import type { IncomingMessage, ServerResponse } from "node:http";
import { timeOuts } from "#platform/time-outs.ts";

/** A large PDF fits, and an endless body costs little. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads on for a while: cutting a connection with bytes in flight would lose the answer. */
export function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
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
