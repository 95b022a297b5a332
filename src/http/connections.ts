import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * A thousand connections, each with half a request or an unread answer, take about 60 MB. Behind a
 * proxy there are far fewer.
 */
const MOST_CONNECTIONS = 1000;

/** Bounds what open connections may take, whatever the other end sends or leaves unread. */
export class Connections {
  /** In the order in which they were opened. */
  readonly #open = new Set<Socket>();
  readonly #answering = new Map<Socket, ServerResponse>();
  readonly #most: number;

  constructor(most = MOST_CONNECTIONS) {
    this.#most = most;
  }

  /** Knows of a request that is being answered. Answers from the cache are written at once and need none. */
  follow({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#answering.set(socket, response);
    response.once("close", () => {
      if (this.#answering.get(socket) === response) this.#answering.delete(socket);
    });
  }

  /** The answer that is under way on a connection, if any. */
  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#answering.get(socket);
  }

  /** Closes connections that are one too many, and those whose reader has gone silent. */
  guard(server: Server): void {
    server.on("connection", (socket: Socket) => {
      if (this.#open.size >= this.#most) closeAtOnce(this.#leastUseful());
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("timeout", (socket: Socket) => {
      // While a handler is at work and has nothing to send yet, silence is right.
      if (this.#answering.has(socket) && socket.writableLength === 0) return;
      closeAtOnce(socket);
    });
  }

  /** The longest open one that waits for a request, else that still sends one, else of all. */
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

/** Closing in the usual way, the kernel would keep megabytes for a reader who takes nothing more. */
function closeAtOnce(socket: Socket | undefined): void {
  if (socket?.writableLength) socket.resetAndDestroy();
  else socket?.destroy();
}
