// Runs Portico on the pinned Node.js, after installing and building what is missing or outdated.
// Plain JavaScript without dependencies: the machine's own Node.js runs it.
import { readFileSync } from "node:fs";
import { chdir, cwd } from "node:process";
import { fileURLToPath } from "node:url";
import { becomeChild } from "./run/child.mjs";
import { prepare } from "./run/prepare.mjs";
import { SetupError } from "./run/step.mjs";

const production = { NODE_ENV: "production" };

// Keeps the server's memory down: docs/decisions/0017-what-strangers-may-build.md.
const server = JSON.parse(readFileSync(new URL("./run/server.json", import.meta.url), "utf8"));

const commands = {
  start: {
    needs: { site: true },
    args: [...server.args, "dist/server/main.js"],
    env: { ...production, ...server.env },
  },
  portico: {
    needs: { site: true },
    args: [...server.args, "dist/server/cli.js"],
    env: { ...production, ...server.env },
  },
  build: { needs: { site: true } },
  release: { needs: { site: true }, args: ["scripts/release.ts"] },
  bench: { needs: { site: true, tools: true }, args: ["bench/main.ts"], env: production },
  figures: { needs: { tools: true }, args: ["scripts/figures.ts"] },
  dev: { needs: { tools: true }, args: ["scripts/dev.ts"] },
  lint: {
    needs: { tools: true },
    args: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  },
  typecheck: { needs: { tools: true }, args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  test: { needs: { tools: true }, args: ["scripts/test.ts", "short"] },
  "test:rest": { needs: { site: true, tools: true }, args: ["scripts/test.ts", "rest"] },
  "test:all": { needs: { tools: true }, args: ["scripts/test.ts", "all"] },
  "test:unit": { needs: { tools: true }, args: ["scripts/test.ts", "unit"] },
  "test:e2e": { needs: { site: true, tools: true }, args: ["scripts/test.ts", "e2e"] },
  "check:html": {
    needs: { tools: true },
    args: ["node_modules/vitest/vitest.mjs", "run", "test/html-checker.test.ts"],
    env: { HTML_CHECKER: "required" },
  },
  "test:faults": {
    needs: { site: true, tools: true },
    args: ["test/faults/main.ts"],
    env: production,
  },
  "test:cluster": {
    needs: { site: true, tools: true },
    args: ["test/cluster/main.ts"],
    env: production,
  },
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

async function run({ needs, args, env }) {
  const caller = cwd();
  chdir(fileURLToPath(new URL("..", import.meta.url)));
  try {
    const node = await prepare(needs);
    if (args === undefined) return;
    await becomeChild(node, [...args, ...rest], {
      ...env,
      PORTICO_CALLER: caller,
      NODE_COMPILE_CACHE: ".cache/compile",
    });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
