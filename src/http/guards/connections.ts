import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { timeOuts } from "#platform/time-outs.ts";

/** A thousand, each with half a request or an unread answer, take about 60 MB. */
const MAX_CONNECTIONS = 1000;

/** Browsers send none ahead, and no proxy in use more than a few. A waiting one takes some 3 kB. */
const MAX_AHEAD = 16;

/** More of an answer than this may still be on its way to a slow reader when the server stops. */
const LONG_ANSWER_BYTES = 256 * 1024;

/** The server awaits the returned promise when it closes. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | undefined;

/** Bounds the memory of open connections, whatever the other end sends or leaves unread. */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #answering = new Map<Socket, ServerResponse>();
  /** Bytes that were read when the last request of a connection was there. */
  readonly #taken = new WeakMap<Socket, number>();
  /** Bytes that were written before the last request of a connection. */
  readonly #writtenBefore = new WeakMap<Socket, number>();
  readonly #ahead = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #handler: Handler;
  readonly #max: number;

  /** `handler` gets the requests of a connection one after the other. */
  constructor(handler: Handler, max = MAX_CONNECTIONS) {
    this.#handler = handler;
    this.#max = max;
  }

  /**
   * Handles a request once the answers before it on the same connection have gone (RFC 9112
   * §9.3.2). Node.js would handle all that were sent ahead at once, and keep their answers, with
   * the files that they come from, for a reader who may take nothing.
   */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#taken.set(socket, socket.bytesRead);
    this.#writtenBefore.set(socket, socket.bytesWritten);
    if (this.#answering.has(socket)) this.#keepWaiting(request, response);
    else this.#handle(request, response);
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const work = this.#handler(request, response);
    if (!work) return;
    this.#underWay.add(work);
    // A rejection is not handled here: the process reports it with all that nobody has caught.
    void work.finally(() => this.#underWay.delete(work));
  }

  #keepWaiting(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // These were parsed together with the request that was too many.
    if (socket.destroyed) return;
    const ahead = this.#ahead.get(socket) ?? [];
    ahead.push([request, response]);
    this.#ahead.set(socket, ahead);
    if (ahead.length > MAX_AHEAD) closeNow(socket);
  }

  /** Answers from the cache do not need it: they are written at once. */
  follow({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#answering.set(socket, response);
    response.once("close", () => {
      this.#answering.delete(socket);
      this.#taken.set(socket, socket.bytesRead);
      this.#takeNext(socket);
    });
  }

  #takeNext(socket: Socket): void {
    const ahead = this.#ahead.get(socket);
    while (ahead && socket.writable && !this.#answering.has(socket)) {
      const next = ahead.shift();
      if (!next) return;
      this.#handle(...next);
    }
  }

  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#answering.get(socket);
  }

  guard(server: Server): void {
    // Node.js's own, which `close` calls too, destroys those whose last answer is still being sent.
    server.closeIdleConnections = () => this.#endIdle();
    server.on("connection", (socket: Socket) => {
      if (this.#open.size >= this.#max) closeNow(this.#leastUseful());
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("timeout", (socket: Socket) => {
      // Silence is fine while a handler is at work and has nothing to send yet.
      if (this.#answering.has(socket) && socket.writableLength === 0) return;
      closeNow(socket);
    });
  }

  /**
   * Accepts no more connections, and lets pending requests finish and their readers take everything, for `patience`
   * milliseconds. A client that left has no connection any more, but its request may still be running.
   */
  async close(server: Server, patience: number): Promise<void> {
    const closed = once(server, "close");
    for (const socket of this.#open) {
      // A browser's spare one.
      if (socket.bytesRead === 0) socket.destroy();
      // Node.js calls this after an answer with `Connection: close`.
      socket.destroySoon = () => this.#endGently(socket);
    }
    server.close();
    const sweep = setInterval(() => server.closeIdleConnections(), timeOuts.job.stopLook);
    const overdue = Promise.withResolvers<void>();
    const forced = setTimeout(() => {
      server.closeAllConnections();
      overdue.resolve();
    }, patience);
    await closed;
    await Promise.race([Promise.allSettled(this.#underWay), overdue.promise]);
    clearInterval(sweep);
    clearTimeout(forced);
  }

  /**
   * Ends the connections that wait for another request. In the middle of a request, the bytes read have grown since
   * the last one.
   */
  #endIdle(): void {
    for (const socket of this.#open) {
      const isIdle = !this.#answering.has(socket) && this.#taken.get(socket) === socket.bytesRead;
      if (isIdle && !socket.writableEnded) this.#endGently(socket);
    }
  }

  /**
   * Sends the rest, and leaves it to the reader to close: data that the kernel holds for a slow reader may be lost once
   * this side has closed, or the program has ended. A browser closes a kept connection many seconds later, which is
   * worth waiting for only if its last answer was long.
   */
  #endGently(socket: Socket): void {
    const written = socket.bytesWritten - (this.#writtenBefore.get(socket) ?? 0);
    socket.setTimeout(written > LONG_ANSWER_BYTES ? 0 : timeOuts.job.stopReading);
    socket.end();
  }

  /** The oldest that waits for a request, else the oldest still sending one, else the oldest. */
  #leastUseful(): Socket | undefined {
    let sending: Socket | undefined;
    for (const socket of this.#open) {
      const response = this.#answering.get(socket);
      if (response === undefined) return socket;
      if (!response.req.complete) sending ??= socket;
    }
    return sending ?? this.#open.values().next().value;
  }
}

/** A regular close would let the kernel keep megabytes for a reader that takes nothing. */
function closeNow(socket: Socket | undefined): void {
  if (socket?.writableLength) socket.resetAndDestroy();
  else socket?.destroy();
}
