import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { contentSignature, listSources, statSignature } from "./sources.mjs";
import { step } from "./step.mjs";

const stampFile = "dist/built-from.json";

/** Whether dist/ matches the present sources. */
export function isBuilt() {
  const stamp = readStamp();
  const sources = listSources();
  const stat = statSignature(sources);
  if (stamp.stat === stat) return true;
  // A checkout or a copy changes the files' times and nothing else.
  const content = contentSignature(sources);
  if (stamp.content !== content) return false;
  writeStamp("dist", { stat, content });
  return true;
}

/** A running server keeps its files until the new ones are complete. */
export async function build(node) {
  const sources = listSources();
  const stamp = { stat: statSignature(sources), content: contentSignature(sources) };
  const fresh = ".cache/build";
  const former = ".cache/former-build";
  for (const folder of [fresh, former]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await step({
      title: "Building the site",
      command: node,
      args: ["scripts/build.ts", fresh],
      env: { NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined },
      advice: "Correct what is said above and run the command again.",
    });
    writeStamp(fresh, stamp);
    if (existsSync("dist")) renameSync("dist", former);
    renameSync(fresh, "dist");
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(former, { recursive: true, force: true });
  }
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
