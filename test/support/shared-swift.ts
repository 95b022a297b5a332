import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Swift, startSwift } from "#test/cluster/swift.ts";

/** Other suites use it at the same time: it goes on, and silence is for a line before it. */
export type SharedSwift = Pick<Swift, "port" | "origin" | "keys">;

/**
 * One Swift for a run. Starting it takes several seconds of a processor, so the first suite that
 * asks starts it, and the next ones get the same.
 */
export async function openSwiftDesk(): Promise<{ url: string; close(): Promise<void> }> {
  let swift: Promise<Swift> | undefined;
  const desk = createServer(async (_, answer) => {
    swift ??= startSwift();
    try {
      const { port, origin, keys } = await swift;
      answer.end(JSON.stringify({ port, origin, keys } satisfies SharedSwift));
    } catch (error) {
      answer.writeHead(500).end(String(error));
    }
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  return {
    url: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
    close: async () => {
      desk.close();
      desk.closeAllConnections();
      await (await swift?.catch(() => undefined))?.stop();
    },
  };
}

export async function askForSwift(desk: string): Promise<SharedSwift> {
  const answer = await fetch(desk);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
