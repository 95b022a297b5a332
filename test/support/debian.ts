import { spawn } from "node:child_process";
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
export async function installMissing<Program extends DebianProgram>(
  programs: Program[],
  purpose: string,
): Promise<Program[]> {
  const missing = () => programs.filter((program) => !program.isThere());
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const wanted = missing();
  if (wanted.length > 0 && mayInstall) await install(wanted, purpose);
  return missing();
}

/**
 * All at once, in half the time of one after another. A package that the release lacks refuses the
 * others with it, so whatever is missing then is tried alone, with the packages that may stand in.
 */
async function install(wanted: DebianProgram[], purpose: string): Promise<void> {
  await apt("update");
  const best = wanted.flatMap(({ packages }) => packages.slice(0, 1));
  process.stderr.write(`Installing ${best.join(", ")} for ${purpose}…\n`);
  await apt("install", "--no-install-recommends", ...best);
  for (const { packages, isThere } of wanted) {
    for (const name of packages) {
      if (isThere()) break;
      const { code, stderr } = await apt("install", "--no-install-recommends", name);
      if (code !== 0) process.stderr.write(stderr);
    }
  }
}

function apt(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn("apt-get", ["-qq", "-y", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", ({ message }) => resolve({ code: null, stderr: `${message}\n` }));
    child.on("close", (code) => resolve({ code, stderr }));
  });
}
