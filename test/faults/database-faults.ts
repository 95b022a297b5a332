import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { timeOuts } from "#platform/time-outs.ts";
import { withClient } from "#test/support/postgres.ts";
import { type Fault, NOISE_MS } from "./fault.ts";
import type { Site, SitePostgres } from "./site.ts";

/** At worst, a request waits for a connection and then for one query. */
const answersWithin = timeOuts.database.connect + timeOuts.database.query + NOISE_MS;

const away = { answersWithin, spares: [] };

export const databaseCrashes: Fault = {
  ...away,
  name: "PostgreSQL crashes (immediate stop)",
  strike: (site, lasting) => restart(site, "SIGQUIT", lasting),
};

export const databaseRestarts: Fault = {
  ...away,
  name: "PostgreSQL restarts (fast stop)",
  strike: (site, lasting) => restart(site, "SIGINT", lasting),
};

export const connectionsCut: Fault = {
  ...away,
  name: "every connection cut (pg_terminate_backend)",
  strike: async (site, lasting) => {
    await withClient(postgresOf(site).adminUrl, async (client) => {
      const until = performance.now() + lasting;
      while (performance.now() < until) {
        await cutConnections(client);
        await sleep(20);
      }
    });
  },
};

export const databaseHangs: Fault = {
  ...away,
  name: "PostgreSQL hangs (SIGSTOP)",
  whyNot: () => (process.platform === "linux" ? null : "its processes are found in Linux's /proc"),
  strike: async (site, lasting) => {
    const { server } = postgresOf(site);
    // The server itself first, so that it forks no other process meanwhile.
    const pids = server.pids();
    for (const pid of pids) signalIfThere(pid, "SIGSTOP");
    await sleep(lasting);
    for (const pid of pids) signalIfThere(pid, "SIGCONT");
  },
};

export const databaseOutOfReach: Fault = {
  ...away,
  name: "network to PostgreSQL swallows everything",
  needs: { line: true },
  strike: async ({ line }, lasting) => {
    line?.swallow();
    await sleep(lasting);
    line?.release();
  },
};

export const databaseFull: Fault = {
  ...away,
  name: "PostgreSQL has no connection left",
  strike: async (site, lasting) => {
    const taken: Client[] = [];
    await withClient(postgresOf(site).adminUrl, async (client) => {
      const until = performance.now() + lasting;
      while (performance.now() < until) {
        await takeEveryConnection(postgresOf(site), taken);
        await cutConnections(client, "portico_faults");
      }
    });
    await Promise.all(taken.map((one) => one.end()));
  },
};

async function restart(site: Site, signal: "SIGQUIT" | "SIGINT", lasting: number): Promise<void> {
  const { server } = postgresOf(site);
  await server.end(signal);
  await sleep(lasting);
  await server.startAgain();
}

async function takeEveryConnection({ productUrl }: SitePostgres, taken: Client[]): Promise<void> {
  for (;;) {
    const client = new Client({
      connectionString: productUrl,
      application_name: "portico_faults",
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return;
    }
  }
}

/** Except those of one name and its own. */
async function cutConnections(client: Client, spared = ""): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1`,
    [spared],
  );
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function postgresOf({ postgres }: Site): SitePostgres {
  if (!postgres) throw new Error("This fault is one of PostgreSQL's.");
  return postgres;
}
