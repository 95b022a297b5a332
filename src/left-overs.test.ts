import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { startApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { startUnsealing } from "#test/support/unsealing-command.ts";
import { waitUntil } from "#test/support/wait.ts";
import { readConfig } from "./config.ts";
import { removeLeftOvers } from "./left-overs.ts";

async function makeOld(path: string, age: number): Promise<void> {
  const then = new Date(Date.now() - age);
  await utimes(path, then, then);
}

it("what a killed command unsealed goes at the next start, and what a live one has stays", async () => {
  const DATA_DIR = await temporaryFolder();
  const command = await startUnsealing(DATA_DIR);
  const unsealed = async () => (await readdir(DATA_DIR)).filter((name) => /^unsealed-/.test(name));
  await removeLeftOvers(readConfig({ DATA_DIR }));
  expect(await unsealed()).toHaveLength(1);
  await command.end("SIGKILL");
  const [name = ""] = await unsealed();
  const app = await startApp({ DATA_DIR });
  await waitUntil(() => app.log.some((line) => line.includes('"event":"left-overs"')));
  expect(app.log.join("")).toContain(join(DATA_DIR, name));
  expect(await unsealed()).toEqual([]);
  await app.close();
});

it("of what does not say whose it is, only what is old goes, and nothing that is not ours", async () => {
  const DATA_DIR = await temporaryFolder();
  const elsewhere = "unsealed-00000000-999999";
  const kept = ["unsealed-mine", "secret.key.backup", "unsealed-New123", `${elsewhere}-New123`];
  const old = ["unsealed-Old123", `${elsewhere}-Old123`];
  for (const name of [...kept, ...old]) await mkdir(join(DATA_DIR, name));
  const probes = [".write-test-17", ".write-test-new"];
  for (const name of probes) await writeFile(join(DATA_DIR, name), "");
  await makeOld(join(DATA_DIR, ".write-test-17"), DAY_MS);
  for (const name of [...old, ...kept.slice(0, 2)]) await makeOld(join(DATA_DIR, name), 2 * DAY_MS);
  const { removed } = await removeLeftOvers(readConfig({ DATA_DIR }));
  expect(removed.toSorted()).toEqual(
    [".write-test-17", ...old].map((name) => join(DATA_DIR, name)).toSorted(),
  );
  expect((await readdir(DATA_DIR)).toSorted()).toEqual([...kept, ".write-test-new"].toSorted());
});

it("exports that a former version was sent are removed, and nothing else of that folder", async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = join(DATA_DIR, "import");
  await mkdir(folder);
  const sent = join(folder, "01909a3c-5f3e-7c41-9a55-3f2f6c0d8b11");
  for (const path of [sent, join(folder, "notes.md")]) await writeFile(path, "[]");
  const { removed } = await removeLeftOvers(readConfig({ DATA_DIR }));
  expect(removed).toEqual([sent]);
  expect(await readdir(folder)).toEqual(["notes.md"]);
});
