import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { npm } from "./npm.mjs";
import { collect, step } from "./step.mjs";

/** Marks packages that are only there until the site is built. */
const temporary = "node_modules/.portico-temporary";

/** Packages are put together here before they replace node_modules. */
const staging = ".cache/packages";

/**
 * `build` is package.json's dependencies; `all` adds its devDependencies.
 * @typedef {"build" | "all"} PackageSet
 */

/** True if node_modules matches the lockfile, whoever installed it. */
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
  const ci = [
    ...[...args, "ci", set],
    // No package needs its install script: native ones bring binaries, so no compiler is needed.
    ...["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
  ];
  await step({
    title,
    quicker: () => installFromAddresses({ command, args: ci, env }),
    command,
    args: ci,
    env,
    advice: "Check the connection to the npm registry and run the command again.",
  });
}

/**
 * The lockfile names no registry, so npm would first ask for a description of every package, which is
 * more to fetch than the packages are. Here it is told where each lies in any registry like npm's own.
 * @returns false where that failed: the registry may keep its files elsewhere, or the network be down
 */
async function installFromAddresses({ command, args, env }) {
  try {
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
    for (const file of ["package.json", ".npmrc"].filter(existsSync)) {
      copyFileSync(file, join(staging, file));
    }
    writeFileSync(join(staging, "package-lock.json"), JSON.stringify(lockfileWithAddresses()));
    const flags = ["--replace-registry-host=always", "--fetch-retries=0"];
    const { code } = await collect(command, [...args, ...flags], { env, cwd: staging });
    if (code !== 0) return false;
    rmSync("node_modules", { recursive: true, force: true });
    renameSync(join(staging, "node_modules"), "node_modules");
    return true;
  } catch {
    return false;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function lockfileWithAddresses() {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    if (entry.integrity !== undefined) entry.resolved ??= addressOf(path, entry);
  }
  return lockfile;
}

/** npm replaces this host with that of the registry in its settings. */
function addressOf(path, { name = path.replace(/^.*node_modules\//, ""), version }) {
  const file = `${name.replace(/^.*\//, "")}-${version}.tgz`;
  return `https://registry.invalid/${name}/-/${file}`;
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
