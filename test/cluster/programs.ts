import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { type DebianProgram, findProgram, installMissing } from "#test/support/debian.ts";
import { findPostgres } from "#test/support/postgres.ts";

const programsByPackage = {
  patroni: "patroni",
  "etcd-server": "etcd",
  haproxy: "haproxy",
  memcached: "memcached",
  "swift-proxy": "swift-proxy-server",
  "swift-account": "swift-account-server",
  "swift-container": "swift-container-server",
  "swift-object": "swift-object-server",
};

/** Besides PostgreSQL, which other tests need as well. */
export const clusterPrograms: DebianProgram[] = Object.entries(programsByPackage).map(
  ([name, program]) => ({ packages: [name], isThere: () => findProgram(program) !== null }),
);

const wanted: DebianProgram[] = [
  { packages: ["postgresql"], isThere: () => findPostgres() !== null },
  ...clusterPrograms,
];

/** Installs what a cluster needs, if it may. Returns what is still missing. */
export async function ensureClusterPrograms(): Promise<string[]> {
  return (await installMissing(wanted, "the cluster")).flatMap(({ packages }) => packages);
}

/** Lists what a cluster needs and this machine lacks. Installs nothing. */
export function missingClusterPrograms(): string[] {
  return wanted.filter(({ isThere }) => !isThere()).flatMap(({ packages }) => packages);
}

interface LaunchOptions {
  folder: string;
  account?: { uid: number; gid: number } | undefined;
}

/** One program of the cluster, with its log beside the others. */
export function launch(
  name: string,
  given: string[],
  { folder, account }: LaunchOptions,
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  const child = spawn(findProgram(name) ?? name, given, {
    ...account,
    cwd: folder,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return child;
}

/** Also ends a process that was stopped by SIGSTOP. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill(signal);
  await ended;
}
