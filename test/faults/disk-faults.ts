import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { timeOuts } from "#platform/time-outs.ts";
import { findProgram } from "#test/support/debian.ts";
import { type Fault, NOISE_MS } from "./fault.ts";
import type { Site } from "./site.ts";
import { whyNoSmallDisk } from "./small-disk.ts";

export const diskFull: Fault = {
  name: "the data's disk is full",
  needs: { disk: true },
  whyNot: whyNoSmallDisk,
  answersWithin: NOISE_MS,
  spares: ["download"],
  strike: fillDisk,
};

export const diskAndLogFull: Fault = {
  name: "the disk of data and log is full",
  needs: { disk: true, log: "the data's disk" },
  whyNot: whyNoSmallDisk,
  answersWithin: NOISE_MS,
  spares: ["download"],
  strike: fillDisk,
};

export const logRefused: Fault = {
  name: "the log goes to /dev/full",
  needs: { log: "/dev/full" },
  whyNot: () => (process.platform === "linux" ? null : "/dev/full is Linux's"),
  answersWithin: NOISE_MS,
  spares: ["message", "edit", "upload", "download", "sign-in"],
  strike: async (_site, lasting) => {
    await sleep(lasting);
  },
};

/** Short enough for every write to get its turn. */
const SHORT_LOCK_MS = 3_000;

export const shortLock: Fault = {
  name: `another program locks the SQLite file, up to ${SHORT_LOCK_MS / 1000} s`,
  answersWithin: timeOuts.database.lock + NOISE_MS,
  spares: ["message", "edit", "upload", "download", "sign-in"],
  strike: (site, lasting) => holdLock(site, Math.min(lasting, SHORT_LOCK_MS)),
};

export const longLock: Fault = {
  name: `another program locks the SQLite file, longer than ${timeOuts.database.lock / 1000} s`,
  answersWithin: timeOuts.database.lock + NOISE_MS,
  spares: [],
  strike: (site, lasting) => holdLock(site, Math.max(lasting, timeOuts.database.lock + 2_000)),
};

export const syncFails: Fault = {
  name: "the disk fails to sync (EIO)",
  whyNot: whyNoInjection,
  answersWithin: NOISE_MS,
  spares: [],
  strike: (site, lasting) => failCalls(site, "fdatasync,fsync", lasting),
};

export const writeFails: Fault = {
  name: "the disk fails to write (EIO)",
  whyNot: whyNoInjection,
  answersWithin: NOISE_MS,
  spares: [],
  strike: (site, lasting) => failCalls(site, "pwrite64", lasting),
};

async function fillDisk({ disk }: Site, lasting: number): Promise<void> {
  await disk?.fillFor(lasting);
}

/** Holds the lock in this process, which is another program to the product. */
async function holdLock({ dataDir }: Site, ms: number): Promise<void> {
  const connection = new BetterSqlite3(join(dataDir, "portico.db"));
  try {
    connection.exec("begin immediate");
    await sleep(ms);
    connection.exec("rollback");
  } finally {
    connection.close();
  }
}

function whyNoInjection(): string | null {
  if (process.platform !== "linux") return "strace is Linux's";
  if (findProgram("strace") === null) return "Debian's package strace is not installed";
  if (process.getuid?.() !== 0) return "tracing a running process needs root";
  return null;
}

/** Makes system calls of the running product fail like a broken disk. */
async function failCalls({ product }: Site, calls: string, ms: number): Promise<void> {
  const strace = spawn(
    "strace",
    [
      ...["--follow-forks", "--quiet=all", "--output=/dev/null", `--attach=${product.pid}`],
      ...[`--trace=${calls}`, `--inject=${calls}:error=EIO`],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(strace, "close");
  await attached(strace, product.pid);
  await sleep(ms);
  strace.kill("SIGINT");
  await ended;
}

async function attached(strace: ChildProcess, pid: number): Promise<void> {
  let said = "";
  strace.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  while (strace.exitCode === null && strace.signalCode === null) {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (/^TracerPid:\s*[1-9]/m.test(status)) return;
    await sleep(10);
  }
  throw new Error(`strace could not attach: ${said}`);
}
