import type { IncomingMessage, ServerResponse } from "node:http";

/** Long enough for a large PDF on a slow line … */
const LONGEST_MS = 60_000;
/** … and few enough bytes that a body without end costs little. */
const MOST_BYTES = 256 * 1024 * 1024;
const LOOK_MS = 250;

/**
 * Reads on, for a while, when a request is answered before its body has arrived. A connection that is
 * cut with bytes in flight takes the answer with it, and the client never learns why it was refused.
 */
export function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    const started = Date.now();
    const before = socket.bytesRead;
    const timer = setInterval(() => {
      const isOver = Date.now() - started > LONGEST_MS || socket.bytesRead - before > MOST_BYTES;
      if (isOver) socket.destroySoon();
      if (isOver || request.complete || socket.destroyed) clearInterval(timer);
    }, LOOK_MS);
    timer.unref();
    request.resume();
  });
}
