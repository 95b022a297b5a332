import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { freePort } from "#test/support/free-port.ts";
import { findPostgres, unprivilegedUser } from "#test/support/postgres.ts";
import { documentedBlock } from "./documented.ts";
import { end, launch } from "./programs.ts";

const SETTLE_MS = 240_000;

/** It takes 11 s, and 25 s beside a load of twenty. */
const START_MS = 100_000;

/** Another program may take a port first, and Patroni does not retry a failed start. */
const STARTS = 3;
const NAMES = ["one", "two"];

/** PostgreSQL under Patroni: a primary and a synchronous standby, which changes places with it. */
export interface PatroniCluster {
  nodes: { name: string; sqlPort: number; restPort: number }[];
  /** PostgreSQL crashes on the primary; Patroni, which lives, makes the standby the primary. */
  killPrimary(): Promise<void>;
  /** Primary and Patroni stand still with their connections open, as a machine that hangs. */
  hangPrimary(lasting: number): Promise<void>;
  /** Switches over like an engineer before maintenance. */
  switchOver(): Promise<void>;
  /** Waits until there is a primary and a synchronous standby. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  name: string;
  sqlPort: number;
  restPort: number;
  folder: string;
  process: ChildProcess;
}

/** @throws when it has no primary and standby after three starts, with what its programs said last */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  for (let start = 1; ; start++) {
    const own = join(folder, `patroni-${start}`);
    mkdirSync(own);
    // PostgreSQL runs as another user, so the folder must be open to others whatever the umask.
    chmodSync(own, 0o755);
    const cluster = await launchPatroni(own);
    try {
      await cluster.settled(START_MS);
      return cluster;
    } catch (error) {
      await cluster.stop();
      if (start === STARTS) throw error;
      process.stdout.write(`Start ${start} of Patroni failed. ${error}\n`);
    }
  }
}

async function launchPatroni(folder: string): Promise<Patroni> {
  const etcdPort = await freePort();
  const url = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const etcd = launch(
    "etcd",
    [
      // The interface that Debian's Patroni speaks.
      "--enable-v2",
      ...[
        "--data-dir",
        join(folder, "etcd"),
        "--name",
        "etcd",
        "--initial-cluster",
        `etcd=${peer}`,
      ],
      ...["--listen-client-urls", url, "--advertise-client-urls", url],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
    ],
    { folder },
  );
  const nodes: Node[] = [];
  for (const name of NAMES) nodes.push(await makeNode(folder, name, etcdPort));
  return new Patroni(nodes, { process: etcd, folder });
}

class Patroni implements PatroniCluster {
  readonly nodes: Node[];
  readonly #etcd: { process: ChildProcess; folder: string };

  constructor(nodes: Node[], etcd: { process: ChildProcess; folder: string }) {
    this.nodes = nodes;
    this.#etcd = etcd;
  }

  async killPrimary(): Promise<void> {
    for (const pid of postgresPids(await this.#primary())) signal(pid, "SIGKILL");
  }

  async hangPrimary(lasting: number): Promise<void> {
    const node = await this.#primary();
    const pids = [node.process.pid ?? 0, ...postgresPids(node)];
    for (const pid of pids) signal(pid, "SIGSTOP");
    await sleep(lasting);
    for (const pid of pids) signal(pid, "SIGCONT");
  }

  async switchOver(): Promise<void> {
    const leader = await this.#primary();
    const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: leader.name }),
    });
    if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
  }

  async settled(limit = SETTLE_MS): Promise<void> {
    const giveUpAt = performance.now() + limit;
    while (performance.now() < giveUpAt && this.#programs().every(isRunning)) {
      const primaries = await this.#thoseAt("/primary");
      const standbys = await this.#thoseAt("/synchronous");
      if (primaries.length === 1 && standbys.length === 1) return;
      await sleep(200);
    }
    const last = this.#programs().map(({ log }) => `${log}:\n${lastLines(log)}`);
    throw new Error(`Patroni has no primary with a synchronous standby.\n${last.join("\n")}`);
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) {
      await end(node.process);
      // Patroni may just have begun to start some that have written no file with their number yet.
      for (const pid of pidsOf(node)) signal(pid, "SIGKILL");
    }
    await end(this.#etcd.process);
  }

  #programs() {
    return [
      { process: this.#etcd.process, log: join(this.#etcd.folder, "etcd.log") },
      ...this.nodes.map(({ process, folder }) => ({ process, log: join(folder, "patroni.log") })),
    ];
  }

  async #primary(): Promise<Node> {
    const [node] = await this.#thoseAt("/primary");
    if (!node) throw new Error("Patroni has no primary.");
    return node;
  }

  /** Lists the nodes that answer 200 there (Patroni's REST API). */
  async #thoseAt(path: string): Promise<Node[]> {
    const answers = await Promise.all(
      this.nodes.map(async ({ restPort }) => {
        try {
          const signal = AbortSignal.timeout(1000);
          return (await fetch(`http://127.0.0.1:${restPort}${path}`, { signal })).ok;
        } catch {
          return false;
        }
      }),
    );
    return this.nodes.filter((_, at) => answers[at]);
  }
}

async function makeNode(parent: string, name: string, etcdPort: number): Promise<Node> {
  const folder = join(parent, `node-${name}`);
  mkdirSync(folder, { mode: 0o700 });
  const account = unprivilegedUser();
  if (account) chownSync(folder, account.uid, account.gid);
  const [sqlPort, restPort] = [await freePort(), await freePort()];
  const node = { name, sqlPort, restPort, folder };
  const settings = join(folder, "patroni.yml");
  writeFileSync(settings, stringify(settingsOf(node, etcdPort)));
  // A test before may have started the product in this process, which keeps files from others.
  if (account) chownSync(settings, account.uid, account.gid);
  return { ...node, process: launchNode(node) };
}

function launchNode({ folder }: { folder: string }): ChildProcess {
  return launch("patroni", [join(folder, "patroni.yml")], { folder, account: unprivilegedUser() });
}

function settingsOf(node: Omit<Node, "process">, etcdPort: number) {
  const { name, sqlPort, restPort, folder } = node;
  const at = (port: number) => `127.0.0.1:${port}`;
  return {
    scope: "portico",
    name,
    etcd: { host: at(etcdPort) },
    restapi: { listen: at(restPort), connect_address: at(restPort) },
    bootstrap: {
      dcs: parse(documentedBlock("yaml", "synchronous_mode")),
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
    postgresql: {
      ...{ listen: at(sqlPort), connect_address: at(sqlPort), data_dir: join(folder, "data") },
      bin_dir: findPostgres(),
      pgpass: join(folder, "pgpass"),
      authentication: {
        superuser: { username: "postgres" },
        replication: { username: "replicator" },
      },
      parameters: { unix_socket_directories: folder, wal_log_hints: "on", max_connections: 100 },
    },
  };
}

/** Finds what was started for the node: the server, or the programs that make its folder. */
function pidsOf({ folder }: Node): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => commandOf(pid).includes(folder));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended.
    return "";
  }
}

/** The server with its processes; none while it is down. */
function postgresPids({ folder }: Node): number[] {
  const file = join(folder, "data", "postmaster.pid");
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}

function isRunning({ process }: { process: ChildProcess }): boolean {
  return process.exitCode === null && process.signalCode === null;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-30).join("\n");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
