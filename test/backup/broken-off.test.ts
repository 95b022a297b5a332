// @module-tag slow
// What a command that makes a backup leaves where, while it works and when a signal ends it.
import { mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { buildProgram, type Program } from "#test/support/process.ts";
import { waitUntil } from "#test/support/wait.ts";
import { makeFolder, makePlace } from "./backup-site.ts";

let program: Program;

beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

/** A site whose files take a while to copy, and the folder that a backup of it goes to. */
async function makeLargeSite() {
  const { env, start } = await makePlace("SQLite");
  await (await start()).close();
  const { DATA_DIR = "" } = env;
  const file = await open(join(DATA_DIR, "files", "a-large-one.pdf"), "w");
  await file.truncate(20_000_000_000);
  await file.close();
  const elsewhere = await makeFolder();
  await mkdir(join(DATA_DIR, "backups"), { recursive: true });
  return { env, elsewhere, DATA_DIR, path: join(elsewhere, "site.zip") };
}

const rowsIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".jsonl"));

it.each([
  ["SIGINT", true],
  ["SIGHUP", true],
  ["SIGTERM", false],
] as const)(
  "%s ends a backup into a file, sealed: %s, and nothing is left",
  async (signal, isSealed) => {
    const { env, DATA_DIR, elsewhere, path } = await makeLargeSite();
    const before = await readdir(DATA_DIR);
    const command = isSealed
      ? program.command(["backup", path, "--seal"], env, "correct horse battery staple\n")
      : program.command(["backup", path], env);
    const folder = isSealed ? DATA_DIR : elsewhere;
    onTestFinished(() => void command.process.kill("SIGKILL"));
    await waitUntil(async () => (await rowsIn(folder)).length > 0);
    expect(isSealed ? await rowsIn(elsewhere) : []).toEqual([]);
    command.process.kill(signal);
    expect(await command.ended).toBeNull();
    expect(await readdir(elsewhere)).toEqual([]);
    const after = await readdir(DATA_DIR);
    // SQLite's own files, and an empty one whose lock has ended with the command.
    const left = after.filter((name) => !/-(?:wal|shm)$|^commands\.lock$/.test(name));
    expect(left).toEqual(before);
  },
);
