import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "#test/faults/call.ts";
import { freePort } from "#test/support/free-port.ts";
import { withClient } from "#test/support/postgres.ts";
import { documentedBlock, onOtherAddresses } from "./documented.ts";
import type { PatroniCluster } from "./patroni.ts";
import { end, launch } from "./programs.ts";

/** Good answers in a row. */
const STEADY = 20;

/** One stands in front of the servers, and another in front of the database. */
export interface Haproxy {
  start(): void;
  kill(): Promise<void>;
}

export async function frontDatabase(folder: string, nodes: PatroniCluster["nodes"]) {
  const port = await freePort();
  const settings = onOtherAddresses(
    documentedBlock("haproxy", "listen database"),
    port,
    nodes.map(({ name, sqlPort, restPort }) => `${name} 127.0.0.1:${sqlPort} port ${restPort}`),
  );
  const front = openFront(folder, "database", settings);
  front.start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilSteady(front, "The database behind its front", async () => {
    const { rows } = await withClient(url, (client) => client.query("show transaction_read_only"));
    return rows[0]?.transaction_read_only === "off";
  });
  return { ...front, url };
}

export async function frontServers(
  folder: string,
  servers: readonly { name: string; port: number }[],
) {
  const port = await freePort();
  const settings = onOtherAddresses(
    documentedBlock("haproxy", "backend portico"),
    port,
    servers.map((server) => `${server.name} 127.0.0.1:${server.port}`),
  );
  const front = openFront(folder, "web", settings);
  front.start();
  const origin = `http://127.0.0.1:${port}`;
  await untilSteady(
    front,
    "One of the servers",
    async () => (await call(origin, "/readyz")).status === 200,
  );
  return { ...front, origin };
}

/** A front takes all servers for well until it has asked them. @throws after a minute */
async function untilSteady(
  front: Haproxy,
  what: string,
  isWell: () => Promise<boolean>,
): Promise<void> {
  let inARow = 0;
  for (let attempt = 0; attempt < 300 && inARow < STEADY; attempt++) {
    inARow = (await isWell().catch(() => false)) ? inARow + 1 : 0;
    await sleep(200);
  }
  if (inARow === STEADY) return;
  await front.kill();
  throw new Error(`${what} does not come to be ready.`);
}

function openFront(folder: string, name: string, settings: string): Haproxy {
  const file = join(folder, `haproxy-${name}.cfg`);
  writeFileSync(file, settings);
  let running: ChildProcess | null = null;
  return {
    start: () => {
      running = launch("haproxy", ["-db", "-f", file], { folder });
    },
    kill: async () => {
      if (running) await end(running);
    },
  };
}
