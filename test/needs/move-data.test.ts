// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { freshDatabase } from "#test/support/postgres.ts";
import { buildProgram, type Program } from "#test/support/process.ts";

let program: Program;
beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

it("the address of the new database, with its password, is no argument of the program", async () => {
  const { url, drop } = await freshDatabase(inject("postgresUrl"));
  onTestFinished(drop);
  const env = { DATA_DIR: await temporaryFolder(), PORT: "0" };
  const site = program.start(env);
  await site.ready;
  site.process.kill("SIGTERM");
  await site.ended;
  const args = [join("dist", "server", "cli.js"), "move-data", "--to", "postgres"];
  const move = async (address: string) => {
    const child = spawn(process.execPath, args, {
      cwd: program.folder,
      env: { PATH: process.env.PATH, ...env },
    });
    child.stdin.end(`${address}\n`);
    const [[status], said, asked] = await Promise.all([
      once(child, "close"),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { status, said, asked };
  };
  expect(await move("mysql://host/name")).toMatchObject({
    status: 1,
    asked: expect.stringContaining("Say where to"),
  });
  expect(await move(url)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Copied and compared \d+ rows/),
    asked: expect.stringContaining("Address of the database"),
  });
});
