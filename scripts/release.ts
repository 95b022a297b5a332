// `npm run release [folder]`: puts what serves, and nothing else, into a new folder that runs
// without node_modules. It runs without them itself: in a fresh clone they are gone after the build.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { systemCode } from "#cli/command.ts";
import { fromCaller } from "#cli/from-caller.ts";
import product from "#package.json" with { type: "json" };
import { makeFolder } from "#platform/make-folder.ts";
import server from "./run/server.json" with { type: "json" };

const STAMP = "dist/built-from.json";

/** Files that the built server reads outside dist/, relative to its working folder. */
const files = ["art/card-fonts", "demo", ".env.example"];

/** They are found where somebody looks for them, beside the program. */
const notices = ["THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"];

const [named, ...more] = process.argv.slice(2);
const folder = named === undefined ? nameOfBuild() : fromCaller(named, process.env);
const usage = "Usage: npm run release [-- FOLDER]\n";

if (/^(?:--help|-h)$/.test(named ?? "")) {
  process.stdout.write(usage);
} else if (named?.startsWith("-") || more.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  try {
    await releaseInto(folder);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    process.stderr.write(
      `${folder} cannot hold a release (${code}). Name a new folder, on a disk that can be written and has room: npm run release -- <folder>\n`,
    );
    process.exitCode = 1;
  }
}

/** Each build has a folder of its own, so that the one before stays to go back to. */
function nameOfBuild(): string {
  // As a string alone: the packages of the build, Zod among them, are gone by now.
  const [, mark = "unmarked"] = readFileSync(STAMP, "utf8").match(/"mark":"([^"]+)"/) ?? [];
  return join("release", `portico-${product.version}+${mark}`);
}

async function releaseInto(target: string): Promise<void> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    // It may be a site with its data.
    process.stderr.write(
      `${target} is not empty. Name a new folder: npm run release -- <folder>\n`,
    );
    process.exitCode = 1;
    return;
  }
  await release(target);
  const megabytes = Math.ceil(sizeOf(target) / 1e6);
  process.stdout.write(
    `${target} holds Portico for ${process.platform}-${process.arch}, ${megabytes} MB. It needs Node.js 24 and nothing else: ./start serves, ./portico runs commands.\n`,
  );
}

/** Writes beside the target and renames, so that there is never half a release. */
async function release(target: string): Promise<void> {
  const partial = `${target.replace(/\/+$/, "")}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await makeFolder(partial, 0o777);
  for (const path of ["dist", ...files]) {
    mkdirSync(dirname(join(partial, path)), { recursive: true });
    // `dist` is a link.
    cpSync(realpathSync(path), join(partial, path), { recursive: true });
  }
  rmSync(join(partial, STAMP));
  for (const name of notices) renameSync(join(partial, "dist", name), join(partial, name));
  writeManifest(partial);
  const { args, env } = server;
  writeProgram(join(partial, "start"), [...args, "dist/server/main.js"], env);
  writeProgram(join(partial, "portico"), [...args, "dist/server/cli.js"], env);
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
}

/** Commands keep the names that the product's own texts use. */
function writeManifest(target: string): void {
  const { name, version, type, engines } = product;
  const scripts = { start: "exec ./start", portico: "exec ./portico", demo: "exec ./portico demo" };
  const manifest = { name, version, private: true, type, scripts, engines };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The program replaces itself by Node.js (exec), so that signals reach it. */
function writeProgram(path: string, args: string[], env: Record<string, string>): void {
  const variables = Object.entries({ NODE_ENV: "production", ...env });
  const text = `#!/bin/sh
PORTICO_CALLER=$PWD
export PORTICO_CALLER
cd "$(dirname "$(readlink -f "$0")")" || exit 1
if ! node -e 'process.exit(Number.parseInt(process.versions.node, 10) >= 24 ? 0 : 1)'; then
  echo "Portico needs Node.js 24 or newer; this machine has $(node --version || echo none)." >&2
  exit 1
fi
${variables.map(([name, value]) => `export ${name}=${value}`).join("\n")}
exec node ${args.join(" ")} "$@"
`;
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

function sizeOf(target: string): number {
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
