import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#test/support/free-port.ts";

/**
 * Times `npm start` in a clone of HEAD with an empty npm cache, then `npm run release`, on the
 * machine's own Node.js.
 */
export async function measureInstall(print: (name: string, value: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portico-install-"));
  const clone = join(folder, "clone");
  const env = { ...ownEnvironment(folder), PORT: String(await freePort()) };
  try {
    run("git", ["clone", "--quiet", ".", clone]);
    const started = performance.now();
    const site = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "ignore"] });
    await isReady(site);
    print("npm start in a fresh clone", `${secondsSince(started)} s`);
    const parts = ["node_modules", "runtime", "dist", ".cache"];
    const sizes = parts.map((part) => megabytes(join(clone, part)));
    print(
      "and keeps",
      `${sum(sizes)} MB (${parts.map((part, i) => `${part} ${sizes[i]}`).join(", ")})`,
    );
    site.kill("SIGTERM");
    await once(site, "close");
    run("npm", ["run", "release", "--", join(folder, "release")], { cwd: clone, env });
    print("npm run release", `${megabytes(join(folder, "release"))} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Leaves out the Node.js and the settings of the npm that runs this. */
function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? "").split(":").filter((part) => !/node_modules/.test(part));
  return { PATH: path.join(":"), HOME: folder, npm_config_cache: join(folder, "npm") };
}

function isReady(site: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    site.stdout?.on("data", (chunk) => {
      output += chunk;
      if (/ready at/.test(output)) resolve();
    });
    site.once("close", () => reject(new Error(`npm start ended: ${output}`)));
  });
}

function run(command: string, args: string[], options: object = {}): void {
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    ...options,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
}

/** Counts blocks on disk, like `du -m`. */
function megabytes(folder: string): number {
  const entries = readdirIfThere(folder);
  const blocks = entries.map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks);
  return Math.round((sum(blocks) * 512) / 1024 / 1024);
}

function readdirIfThere(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
