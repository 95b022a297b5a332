import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { findProgram } from "#test/support/debian.ts";
import { freePort } from "#test/support/free-port.ts";

/** OpenStack Swift with its S3 interface: Debian's object store, which verifies signatures. */
export interface Swift {
  port: number;
  /** The value for STORAGE_URL. The only bucket, `BUCKET`, is empty. */
  origin: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  /** Processes to stop with SIGSTOP and the like. The proxy, which everything goes through, comes first. */
  pids(): number[];
  stop(): Promise<void>;
}

const STORES = ["account", "container", "object"] as const;
const PROGRAMS = ["memcached", "swift-ring-builder", "swift-proxy-server", "swift-object-server"];

export const BUCKET = "portico";

/** The number of keys in one answer, instead of a thousand. */
export const LIST_PAGE = 20;

const START_MS = 60_000;

const keys = { accessKeyId: "test:tester", secretAccessKey: "testing" };

/** Names what is not installed; null when Swift can be started. */
export function whyNoSwift(): string | null {
  const missing = PROGRAMS.filter((name) => findProgram(name) === null);
  return missing.length === 0 ? null : `${missing.join(", ")} not installed`;
}

/** Runs on loopback, with one copy of everything in a temporary folder, and without the daemons. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "portico-swift-"));
  const ports = { proxy: await freePort(), memcached: await freePort() };
  const started: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeSettings(folder, ports);
    const rings = STORES.map(async (name) => ({ name, port: await freePort() }));
    makeRings(folder, await Promise.all(rings));
    const { username } = userInfo();
    const cache = ["-p", String(ports.memcached), "-l", "127.0.0.1", "-u", username];
    const proxy = start("swift-proxy-server", [join(folder, "proxy-server.conf")]);
    started.push(proxy, start("memcached", cache));
    for (const name of STORES) {
      started.push(start(`swift-${name}-server`, [join(folder, `${name}-server.conf`)]));
    }
    const origin = `http://127.0.0.1:${ports.proxy}`;
    await waitUntilHealthy(origin, started);
    await makeBucket(origin);
    const pids = () => started.map(({ pid = 0 }) => pid);
    return { port: ports.proxy, origin, keys, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeSettings(folder: string, ports: { proxy: number; memcached: number }): void {
  mkdirSync(join(folder, "devices", "disk"), { recursive: true });
  const hash = { swift_hash_path_suffix: "loop", swift_hash_path_prefix: "back" };
  write(folder, "swift.conf", {
    "swift-hash": hash,
    "storage-policy:0": { name: "one", default: "yes" },
  });
  const filters = {
    "filter:cache": {
      use: "egg:swift#memcache",
      memcache_servers: `127.0.0.1:${ports.memcached}`,
    },
    // Few keys to a page, so that tests of long lists need no thousand files.
    "filter:s3api": {
      use: "egg:swift#s3api",
      location: "us-east-1",
      max_bucket_listing: String(LIST_PAGE),
    },
    "filter:tempauth": { use: "egg:swift#tempauth", user_test_tester: "testing .admin" },
    ...plainFilters("catch_errors", "gatekeeper", "healthcheck", "listing_formats", "slo", "dlo"),
  };
  write(folder, "proxy-server.conf", {
    DEFAULT: common(folder, ports.proxy),
    "pipeline:main": {
      pipeline:
        "catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo dlo proxy-server",
    },
    // The default gives up a busy server after half a second, and for a minute after ten times.
    "app:proxy-server": {
      use: "egg:swift#proxy",
      account_autocreate: "true",
      conn_timeout: "10",
      node_timeout: "60",
      error_suppression_limit: "100000",
    },
    ...filters,
  });
}

function plainFilters(...names: string[]) {
  const entries = names.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }]);
  return Object.fromEntries(entries);
}

/** Calls Swift's module directly: its program would start Python nine times, half a second each. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for given in sys.argv[1:]:
    name, port = given.split(":")
    builder = RingBuilder(4, 1, 0)
    disk = {"ip": "127.0.0.1", "port": int(port), "device": "disk"}
    builder.add_dev({"region": 1, "zone": 1, "weight": 1, **disk})
    builder.rebalance()
    builder.get_ring().save(f"{name}.ring.gz")
`;

function makeRings(folder: string, stores: { name: string; port: number }[]): void {
  for (const { name, port } of stores) {
    write(folder, `${name}-server.conf`, {
      DEFAULT: {
        ...common(folder, port),
        devices: join(folder, "devices"),
        mount_check: "false",
        fallocate_reserve: "0",
      },
      "pipeline:main": { pipeline: `${name}-server` },
      [`app:${name}-server`]: { use: `egg:swift#${name}` },
    });
  }
  const rings = stores.map(({ name, port }) => `${name}:${port}`);
  // Debian's, which has the module; another one may come first in the PATH.
  execFileSync("/usr/bin/python3", ["-c", RINGS, ...rings], { cwd: folder, stdio: "ignore" });
}

function common(folder: string, port: number) {
  return {
    bind_ip: "127.0.0.1",
    bind_port: String(port),
    workers: "0",
    user: userInfo().username,
    swift_dir: folder,
    log_level: "ERROR",
  };
}

function write(folder: string, name: string, sections: Record<string, Record<string, string>>) {
  const text = Object.entries(sections).map(([section, values]) => {
    const lines = Object.entries(values).map(([key, value]) => `${key} = ${value}`);
    return [`[${section}]`, ...lines, ""].join("\n");
  });
  writeFileSync(join(folder, name), text.join("\n"));
}

function start(name: string, given: string[]): ChildProcess {
  return spawn(findProgram(name) ?? name, given, { stdio: "ignore" });
}

async function waitUntilHealthy(origin: string, started: readonly ChildProcess[]): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    if (started.some(({ exitCode }) => exitCode !== null)) {
      throw new Error("A part of Swift ended while it started.");
    }
    try {
      if ((await fetch(`${origin}/healthcheck`)).ok) return;
    } catch {
      // It does not listen yet.
    }
    await sleep(100);
  }
  throw new Error("Swift did not start within 90 seconds.");
}

/** Retries: Swift refuses while its servers start one after the other, for seconds on a busy machine. */
async function makeBucket(origin: string): Promise<void> {
  const client = new S3Client({
    endpoint: origin,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: keys,
    maxAttempts: 1,
  });
  const bucket = { Bucket: BUCKET };
  const probe = { ...bucket, Key: "probe" };
  await untilTaken(() => client.send(new CreateBucketCommand(bucket)));
  await untilTaken(() =>
    client.send(new PutObjectCommand({ ...probe, Body: "", ContentLength: 0 })),
  );
  await untilTaken(() => client.send(new DeleteObjectCommand(probe)));
  client.destroy();
}

async function untilTaken(send: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + START_MS;
  for (;;) {
    try {
      return void (await send());
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(200);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // A stopped process takes no other signal before it is continued.
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await ended;
}
