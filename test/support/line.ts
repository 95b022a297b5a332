import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a site that can break, as a cable does: in the middle of whatever goes over it. */
export interface Line {
  /** Where the site is reached over this line. */
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(siteUrl: string): Promise<Line> {
  const { hostname, port } = new URL(siteUrl);
  const ends = new Set<Socket>();
  let isCut = false;
  const cut = () => {
    isCut = true;
    for (const end of ends) end.resetAndDestroy();
  };
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => ends.delete(end));
      end.pipe(other);
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
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
