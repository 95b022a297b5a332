import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type RunningProgram, startProgram } from "./running-program.ts";

/** The built product, which can be started any number of times. */
export interface Program {
  /** The folder that contains `dist/`. */
  folder: string;
  /** Nothing of the tests' own environment is passed on. */
  start(env: Record<string, string>): RunningProgram;
  /** Runs a command of `npm run portico`, such as `["config"]`. */
  command(args: string[], env: Record<string, string>, input?: string): RunningProgram;
  remove(): void;
}

let isBuilt = false;

function build(): void {
  // An app that an earlier file started in this process keeps new files from other accounts.
  const mask = process.umask(0o022);
  try {
    execFileSync(process.execPath, ["scripts/run.mjs", "build"], {
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  } finally {
    process.umask(mask);
  }
}

/** Builds the product if needed, in a folder without anybody's `.env` or data. */
export function buildProgram(): Program {
  // A test run by itself may find no build or an old one; of several at once, one builds. Later
  // files of the same process find what the first one found.
  if (!isBuilt) build();
  isBuilt = true;
  const folder = mkdtempSync(join(tmpdir(), "portico-program-"));
  for (const name of ["art", "dist", "node_modules", "public"]) {
    symlinkSync(resolve(name), join(folder, name));
  }
  copyFileSync("package.json", join(folder, "package.json"));
  return {
    folder,
    start: (env) => startProgram(folder, env),
    command: (args, env, input) => startProgram(folder, env, { args: ["cli.js", ...args], input }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
