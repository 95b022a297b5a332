import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { npm } from "./npm.mjs";
import { step } from "./step.mjs";

/** Marks packages that are only there until the site is built. */
const temporary = "node_modules/.portico-temporary";

/**
 * `build` is package.json's dependencies; `all` adds its devDependencies.
 * @typedef {"build" | "all"} PackageSet
 */

/** Whether node_modules matches the lockfile, whoever installed it. */
export function hasPackages(set) {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      // Binaries of other platforms, which npm leaves out.
      entry.optional ||
      (set === "build" && (entry.dev || entry.devOptional)) ||
      present[path]?.integrity === entry.integrity,
  );
}

/** Replaces whatever node_modules holds. */
export async function installAll() {
  await install("Installing packages, those for tests included", "--include=dev");
}

/** Replaces whatever node_modules holds, but keeps tools for tests if it has them. */
export async function installForBuild() {
  if (hasTestTools()) return installAll();
  const isTemporary = !existsSync("node_modules") || existsSync(temporary);
  await install("Installing packages", "--omit=dev");
  if (isTemporary) writeFileSync(temporary, "");
}

/** Frees 230 MB on a machine that only serves. */
export function removeTemporaryPackages() {
  if (!existsSync(temporary) || hasTestTools()) return;
  rmSync("node_modules", { recursive: true, force: true });
}

async function install(title, set) {
  const { command, args, env } = npm(process.execPath);
  await step({
    title,
    command,
    args: [
      ...[...args, "ci", set],
      // No package needs its install script: native ones bring binaries, so no compiler is needed.
      ...["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
    ],
    env,
    advice: "Check the connection to the npm registry and run the command again.",
  });
}

function hasTestTools() {
  return Object.values(packagesOf("node_modules/.package-lock.json")).some(({ dev }) => dev);
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, "utf8")).packages;
  } catch {
    return {};
  }
}
