import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a server that can break, as a cable does: in the middle of whatever goes over it. */
export interface Line {
  /** Where the server is reached over this line. */
  url: string;
  cut(): void;
  mend(): void;
  /** Passes nothing on and tells neither end, as a firewall that drops packets. */
  swallow(): void;
  /** What was held back arrives late. */
  release(): void;
  close(): Promise<void>;
}

/** Opens a line to the host and port of any address. */
export async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl);
  /** Each end, with the one on the other side of the line. */
  const ends = new Map<Socket, Socket>();
  let isCut = false;
  let isSwallowing = false;
  const cut = () => {
    isCut = true;
    for (const end of ends.keys()) end.resetAndDestroy();
  };
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.set(end, other);
      end.on("error", () => other.destroy());
      end.on("close", () => ends.delete(end));
      if (!isSwallowing) end.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cut,
    mend: () => {
      isCut = false;
    },
    swallow: () => {
      isSwallowing = true;
      for (const [end, other] of ends) end.unpipe(other).pause();
    },
    release: () => {
      isSwallowing = false;
      for (const [end, other] of ends) end.pipe(other);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
