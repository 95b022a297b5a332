import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const TRIP_MS = 150;
const BYTES_PER_MS = 200;
const PACKET_BYTES = 1460;
/** A server sends this many packets before it waits for an answer (RFC 6928). */
const FIRST_PACKETS = 10;

export interface PhoneLine {
  origin: string;
  close(): Promise<void>;
}

/**
 * Models a slow mobile line to a server on this machine, packet by packet: 1.6 Mbit/s for all connections
 * together and 150 ms there and back, which opening a connection costs once. A server sends ten packets and
 * one more for each that has arrived (slow start, RFC 5681 §3.1); nothing is lost.
 */
export async function openPhoneLine(port: number): Promise<PhoneLine> {
  const down = new Line();
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (phone) => {
    const far = connect({ port, host: "127.0.0.1", noDelay: true });
    for (const socket of [phone, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
    phone.on("close", () => far.destroy());
    // When one end closes, the other end is closed as well.
    forwardRequest(phone, far).catch(() => far.destroy());
    forwardAnswer(far, phone, down).catch(() => phone.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Carries one packet after another, whichever connection it belongs to. */
class Line {
  #freeAt = 0;

  /** Resolves when the packet has come out at the other end. */
  async carry(bytes: number): Promise<void> {
    const now = performance.now();
    this.#freeAt = Math.max(now, this.#freeAt) + bytes / BYTES_PER_MS;
    await sleep(this.#freeAt + TRIP_MS / 2 - now);
  }
}

/** Requests are small, so they wait only for the trip; the first one also waits for the connection. */
async function forwardRequest(phone: Socket, far: Socket): Promise<void> {
  const connected = sleep(TRIP_MS);
  let before: Promise<unknown> = connected;
  for await (const piece of phone) {
    const onTheWay = connected.then(() => sleep(TRIP_MS / 2));
    before = Promise.all([before, onTheWay]).then(() => far.write(piece));
  }
  await before;
  far.end();
}

async function forwardAnswer(far: Socket, phone: Socket, line: Line): Promise<void> {
  let window = FIRST_PACKETS * PACKET_BYTES;
  let underWay = 0;
  let before: Promise<unknown> = Promise.resolve();
  let acknowledged = Promise.withResolvers<void>();
  for await (const packet of packetsFrom(far)) {
    while (underWay >= window) await acknowledged.promise;
    underWay += packet.length;
    const arrival = Promise.all([before, line.carry(packet.length)]);
    before = arrival.then(() => phone.write(packet));
    void arrival
      .then(() => sleep(TRIP_MS / 2))
      .then(() => {
        underWay -= packet.length;
        window += packet.length;
        acknowledged.resolve();
        acknowledged = Promise.withResolvers<void>();
      });
  }
  await before;
  phone.end();
}

async function* packetsFrom(socket: Socket): AsyncGenerator<Buffer> {
  for await (const piece of socket) {
    const bytes: Buffer = piece;
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
      yield bytes.subarray(at, at + PACKET_BYTES);
    }
  }
}
