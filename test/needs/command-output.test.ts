// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { buildProgram, type Program } from "#test/support/process.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let program: Program;

beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

async function start(command: string, stdout: number | "pipe") {
  const env = { PATH: process.env.PATH, DATA_DIR: await temporaryFolder() };
  const args = [join("dist", "server", "cli.js"), command];
  const child = spawn(process.execPath, args, {
    cwd: program.folder,
    env,
    stdio: ["ignore", stdout, "pipe"],
  });
  const ended = once(child, "close").then(([code]) => code);
  return { child, ended, errors: text(child.stderr ?? Readable.from([])) };
}

it.each(["config", "help"])("%s ends as usual where nobody reads what it says", async (command) => {
  const { child, ended, errors } = await start(command, "pipe");
  child.stdout?.destroy();
  expect([await ended, await errors]).toEqual([0, ""]);
});

it.skipIf(process.platform !== "linux")(
  "what cannot be written is said in one line, with code 1",
  async () => {
    const full = openSync("/dev/full", "w");
    onTestFinished(() => closeSync(full));
    const { ended, errors } = await start("config", full);
    expect([await ended, await errors]).toEqual([
      1,
      "What the command has to say cannot be written (ENOSPC).\n",
    ]);
  },
);
