import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { buildMark } from "./mark.mjs";
import { contentSignature, listSources, statSignature } from "./sources.mjs";
import { step } from "./step.mjs";

const stampFile = "dist/built-from.json";

/** Each in a folder of its own; `dist` leads to the present one. */
const builds = ".cache/builds";

/** True if dist/ matches the present sources. */
export function isBuilt() {
  const stamp = readStamp();
  const sources = listSources();
  const stat = statSignature(sources);
  if (stamp.stat === stat) return true;
  // A checkout or a copy changes the files' times and nothing else.
  const content = contentSignature(sources);
  if (stamp.content !== content) return false;
  writeStamp("dist", { ...stamp, stat, content });
  return true;
}

export async function build(node) {
  const sources = listSources();
  const mark = buildMark(sources);
  const stamp = { stat: statSignature(sources), content: contentSignature(sources), mark };
  const fresh = ".cache/build";
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await step({
      title: "Building the site",
      command: node,
      args: ["scripts/build.ts", fresh, mark],
      env: { NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined },
      advice: "Correct what is said above and run the command again.",
    });
    writeStamp(fresh, stamp);
    putInPlace(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Lets `dist` lead to a complete build. The one before stays, for a server that runs from it and still
 * reads from it: a command after an update builds, and the site goes on.
 */
export function putInPlace(fresh) {
  const name = `${Date.now()}`;
  const link = ".cache/dist";
  mkdirSync(builds, { recursive: true });
  const former = takeFormer();
  renameSync(fresh, join(builds, name));
  rmSync(link, { force: true });
  symlinkSync(join(builds, name), link);
  renameSync(link, "dist");
  for (const one of readdirSync(builds)) {
    if (one !== name && one !== former) rmSync(join(builds, one), { recursive: true });
  }
}

/** The name of the build that `dist` leads to, or that it was itself; null where there is none. */
function takeFormer() {
  const dist = lstatSync("dist", { throwIfNoEntry: false });
  if (dist === undefined) return null;
  if (dist.isSymbolicLink()) return basename(readlinkSync("dist"));
  rmSync(join(builds, "former"), { recursive: true, force: true });
  renameSync("dist", join(builds, "former"));
  return "former";
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {};
  }
}

function writeStamp(folder, stamp) {
  writeFileSync(`${folder}/built-from.json`, JSON.stringify(stamp));
}
