import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

export interface ClusterFault {
  name: string;
  /** Nobody is reached without the front. */
  takesFront?: boolean;
  /** Causes it and ends it. `at` counts the rounds. */
  strike(cluster: Cluster, at: number): Promise<void>;
}

/** Longer than Patroni waits for a primary that says nothing (`ttl`). */
const HANG_MS = 20_000;

/** Longer than any of the product's own bounds for the store. */
const STORE_AWAY_MS = 12_000;

export const clusterFaults: ClusterFault[] = [
  {
    name: "a server is killed",
    strike: async (cluster, at) => {
      const server = serverOf(cluster, at);
      await server.kill();
      await sleep(1_000);
      await server.start();
    },
  },
  {
    name: "servers are restarted one by one (SIGTERM)",
    strike: async ({ servers }) => {
      for (const server of servers) {
        await server.stop();
        await server.start();
        // The front has seen it twice by then.
        await sleep(1_500);
      }
    },
  },
  {
    name: "the primary crashes",
    strike: async ({ database }) => {
      await database.killPrimary();
      await sleep(2_000);
      await database.settled();
    },
  },
  {
    name: "the primary hangs with its Patroni",
    strike: async ({ database }) => {
      await database.hangPrimary(HANG_MS);
      await database.settled();
    },
  },
  {
    name: "a planned change of the primary",
    strike: async ({ database }) => {
      await database.switchOver();
      await sleep(2_000);
      await database.settled();
    },
  },
  {
    name: "the front is killed",
    takesFront: true,
    strike: async ({ front }) => {
      await front.kill();
      await sleep(500);
      front.start();
    },
  },
  {
    name: "the object store hangs",
    strike: async ({ store }) => {
      for (const pid of store.pids()) process.kill(pid, "SIGSTOP");
      await sleep(STORE_AWAY_MS);
      for (const pid of store.pids()) process.kill(pid, "SIGCONT");
    },
  },
];

function serverOf({ servers }: Cluster, at: number) {
  const server = servers[at % servers.length];
  if (!server) throw new Error("The cluster has no server.");
  return server;
}
