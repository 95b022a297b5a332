import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to a server that can break like a cable, in the middle of whatever it carries. */
export interface Line {
  /** The server's address over this line. */
  url: string;
  cut(): void;
  mend(): void;
  /** Passes nothing on and tells neither end, like a firewall that drops packets. */
  swallow(): void;
  /** Delivers late what was held back. */
  release(): void;
  close(): Promise<void>;
}

export async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl);
  /** Each end, with its other side. */
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
