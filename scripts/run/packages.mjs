import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { withSetupLock } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { step } from "./step.mjs";

const stamp = "node_modules/.portico-installed";

/** Installs the locked packages when the lockfile is not the one that was installed last. */
export async function ensurePackages(node) {
  if (isCurrent()) return;
  await withSetupLock(async () => {
    if (!isCurrent()) await install(node);
  });
}

async function install(node) {
  const { command, args, env } = npm(node);
  await step({
    title: "Installing packages",
    command,
    // No package needs its install script: the native ones bring binaries, so no compiler is needed.
    args: [
      ...args,
      "ci",
      "--include=dev",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    env,
    advice: "Check the connection to the npm registry and run the command again.",
  });
  writeFileSync(stamp, lockHash());
}

function isCurrent() {
  try {
    return readFileSync(stamp, "utf8") === lockHash();
  } catch {
    return false;
  }
}

function lockHash() {
  return createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
}
