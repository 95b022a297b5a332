import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "#config.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import type { Command } from "./command.ts";
import { explainFile, explanationOf } from "./explain.ts";
import { restore } from "./restore.ts";
import { verify } from "./verify.ts";

async function refusalOf(command: Command, file: string): Promise<string | null> {
  const config = readConfig({ DATA_DIR: join(dirname(file), "data") });
  return command.run(config, [file]).then(() => null, explanationOf);
}

it.each([
  ["verify", verify],
  ["restore", restore],
])("%s names a folder and a file that is not there for what they are", async (_, command) => {
  const folder = join(await temporaryFolder(), "folder");
  await mkdir(folder);
  expect(await refusalOf(command, folder)).toBe(
    `${folder} is a folder. Name the file of a backup.`,
  );
  const none = join(folder, "none.zip");
  expect(await refusalOf(command, none)).toBe(`There is no file ${none}.`);
});

it("a temporary folder that is not there is not the file’s fault", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "site.zip");
  await writeFile(file, "some bytes");
  vi.stubEnv("TMPDIR", join(folder, "nowhere"));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await refusalOf(verify, file)).toMatch(/^There is no folder .+nowhere\. Set TMPDIR/);
});

it("what the system refuses, or what is away, is one line; a fault of ours is none", async () => {
  const folder = await temporaryFolder();
  const failed: unknown = await readFile(join(folder, "none")).catch((error: unknown) => error);
  expect(explanationOf(failed)).toBe(
    `${folder}/none cannot be used (ENOENT). It is not there; check the path.`,
  );
  const refused = Object.assign(new Error("no"), { code: "EACCES", syscall: "open", path: "/a" });
  expect(explainFile("/a", refused)?.message).toMatch(/^\/a cannot be read \(EACCES\)\. Check/);
  expect(explainFile("/b", refused)).toBeNull();
  expect(explanationOf(new Unavailable("away", "PostgreSQL cannot be reached."))).toBe(
    "PostgreSQL cannot be reached. Run the command again later.",
  );
  expect(explanationOf(new TypeError("a fault"))).toBeNull();
});
