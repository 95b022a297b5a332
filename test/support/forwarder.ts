import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP forwarder on loopback that can misbehave like a network. */
export interface Forwarder {
  port: number;
  /** The number of times that clients have sent something, but for the end of a connection of PostgreSQL. */
  sent(): number;
  /** Holds bytes back without closing anything, until {@link Forwarder.resume}. */
  silence(): void;
  resume(): void;
  /** Resets every connection. */
  cut(): void;
  close(): Promise<void>;
}

/** The first byte of a message that ends a connection ("Message Formats" of PostgreSQL's protocol). */
const TERMINATE = 0x58;

export async function startForwarder(targetPort: number): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let sent = 0;
  const adopt = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("error", () => other.destroy());
    socket.once("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
    if (isSilent) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    near.on("data", (chunk: Buffer) => {
      if (chunk[0] !== TERMINATE) sent += 1;
    });
    adopt(near, far);
    adopt(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
