import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { timeOuts } from "#platform/time-outs.ts";

/** A thousand, each with half a request or an unread answer, take about 60 MB. */
const MAX_CONNECTIONS = 1000;

/** Bounds the memory of open connections, whatever the other end sends or leaves unread. */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #answering = new Map<Socket, ServerResponse>();
  readonly #max: number;

  constructor(max = MAX_CONNECTIONS) {
    this.#max = max;
  }

  /** Not needed for answers from the cache, which are written at once. */
  follow({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#answering.set(socket, response);
    response.once("close", () => {
      if (this.#answering.get(socket) === response) this.#answering.delete(socket);
    });
  }

  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#answering.get(socket);
  }

  guard(server: Server): void {
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
   * Accepts no more and lets the requests under way finish, for `patience` milliseconds. Node.js
   * ends only those connections that wait for another request at that moment: one that does so
   * later would be kept for seconds, and a browser's spare one, never used, for a minute.
   */
  async close(server: Server, patience: number): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), timeOuts.job.stopLook);
    const forced = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearInterval(sweep);
    clearTimeout(forced);
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

/** After a regular close, the kernel would keep megabytes for a reader that takes nothing. */
function closeNow(socket: Socket | undefined): void {
  if (socket?.writableLength) socket.resetAndDestroy();
  else socket?.destroy();
}
