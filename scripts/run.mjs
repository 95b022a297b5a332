// Runs Portico on the pinned Node.js, after installing and building whatever is missing or older
// than its sources. Plain JavaScript without dependencies: the machine's own Node.js reads it.
import { readFileSync } from "node:fs";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "./run/build.mjs";
import { becomeChild } from "./run/child.mjs";
import { ensureNode } from "./run/node.mjs";
import { ensurePackages } from "./run/packages.mjs";
import { SetupError } from "./run/step.mjs";

const needsBuild = { NODE_ENV: "production" };

// How the server keeps to 200 MB: docs/decisions/0017-what-strangers-may-build.md.
const server = JSON.parse(readFileSync(new URL("./run/server.json", import.meta.url), "utf8"));

const commands = {
  start: { args: [...server.args, "dist/server/main.js"], env: { ...needsBuild, ...server.env } },
  portico: { args: ["dist/server/cli.js"], env: needsBuild },
  build: { args: null, env: needsBuild },
  bench: { args: ["bench/main.ts"], env: needsBuild },
  faults: { args: ["test/faults/main.ts"], env: needsBuild },
  dev: { args: ["scripts/dev.ts"], env: null },
  test: { args: ["scripts/test.ts"], env: null },
};

const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? "") ? commands[name] : null;

if (command === null) {
  process.stderr.write(
    `Usage: node scripts/run.mjs <${Object.keys(commands).join("|")}> [arguments]\n`,
  );
  process.exitCode = 2;
} else {
  await run(command);
}

async function run({ args, env }) {
  chdir(fileURLToPath(new URL("..", import.meta.url)));
  try {
    const node = await ensureNode();
    await ensurePackages(node);
    if (env !== null) await ensureBuild(node);
    if (args !== null)
      await becomeChild(node, [...args, ...rest], { ...env, NODE_COMPILE_CACHE: ".cache/compile" });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
