import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { BenchError } from "./bench-error.ts";

/** Debian's packages of what the bench drives. */
const packages = { nginx: "nginx-light", wrk: "wrk", taskset: "util-linux" };
type Program = keyof typeof packages;

/**
 * Installs nginx and wrk where they are missing and this account may; gives the path of nginx.
 * @throws {BenchError} with the one line that says what to do
 */
export function ensurePrograms(): string {
  if (process.platform !== "linux") {
    throw new BenchError("The bench reads Linux's /proc; run it on Linux, say in a container.");
  }
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (missing().length > 0 && mayInstall) install(missing());
  const wanted = missing().join(" ");
  if (wanted !== "") {
    throw new BenchError(
      `The bench needs ${wanted}. Run «sudo apt-get install ${wanted}», then npm run bench again.`,
    );
  }
  return find("nginx") ?? "nginx";
}

function missing(): string[] {
  const programs: Program[] = ["nginx", "wrk", "taskset"];
  return programs.filter((name) => find(name) === null).map((name) => packages[name]);
}

/** Debian keeps nginx in a folder that only root's PATH names. */
function find(program: Program): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

function install(names: string[]): void {
  process.stderr.write(`Installing ${names.join(" and ")} for the bench…\n`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", "-y", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      encoding: "utf8",
    });
  apt("update");
  const { status, stderr } = apt("install", "--no-install-recommends", ...names);
  if (status !== 0) process.stderr.write(stderr);
}
