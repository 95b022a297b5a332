import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface DebianProgram {
  /** The best first; not every release has all of them. */
  packages: string[];
  isThere(): boolean;
}

/** Null when it is not installed. Debian keeps some where only root's PATH looks. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Installs what is missing if this account may. Returns what is still missing. */
export function installMissing<Program extends DebianProgram>(
  programs: Program[],
  purpose: string,
): Program[] {
  const missing = () => programs.filter((program) => !program.isThere());
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const wanted = missing();
  if (wanted.length > 0 && mayInstall) install(wanted, purpose);
  return missing();
}

/** The first package of each program that the release has. */
function install(wanted: DebianProgram[], purpose: string): void {
  apt("update");
  for (const { packages, isThere } of wanted) {
    for (const name of packages) {
      process.stderr.write(`Installing ${name} for ${purpose}…\n`);
      const { status, stderr } = apt("install", "--no-install-recommends", name);
      if (status === 0 && isThere()) break;
      process.stderr.write(stderr);
    }
  }
}

function apt(...args: string[]) {
  return spawnSync("apt-get", ["-qq", "-y", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
  });
}
