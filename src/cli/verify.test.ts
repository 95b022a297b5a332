import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { makePlace } from "#test/backup/backup-site.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { explanationOf } from "./explain.ts";
import { restore } from "./restore.ts";
import { verify } from "./verify.ts";

async function makeBackup() {
  const place = await makePlace("SQLite");
  await (await place.start()).close();
  const file = join(await temporaryFolder(), "site.zip");
  await place.run(backup, file);
  return { place, file };
}

/** Runs the command, which must fail, and returns its message. */
function refused(command: Command) {
  let explanation: string | null = null;
  const refusing: Command = {
    ...command,
    run: (config, given) =>
      command.run(config, given).then(
        () => expect.fail("It worked."),
        (error: unknown) => {
          explanation = explanationOf(error);
        },
      ),
  };
  return { refusing, explanation: () => explanation };
}

onSmallDisk(1, ({ folder }) => {
  it("a full disk for scratch is one line that says what to set, and JSON stays JSON", async () => {
    const { place, file } = await makeBackup();
    vi.stubEnv("TMPDIR", folder());
    onTestFinished(() => void vi.unstubAllEnvs());
    await fillDisk(join(folder(), "of-another-program"));
    const { refusing, explanation } = refused(verify);
    await place.run(refusing, file);
    const text = `The disk of ${folder()} is full. Set TMPDIR to a folder with more room for the backup.`;
    expect(explanation()).toBe(text);
    expect(JSON.parse(await place.run(refusing, file, "--json"))).toEqual({ is_whole: null, text });
  });

  it("a full disk of the site is one line for a restore", async () => {
    const { place, file } = await makeBackup();
    // Leaves space for the lock and the first tables.
    await writeFile(join(folder(), "of-another-program"), Buffer.alloc(800_000, 1));
    const { refusing, explanation } = refused(restore);
    await place.on({ ...place.env, DATA_DIR: folder() }).run(refusing, file);
    expect(explanation()).toMatch(/disk is full; make room and run the command again\.$/);
  });
});

it("a file that is not there is said in JSON, too", async () => {
  const { place } = await makeBackup();
  const file = join(await temporaryFolder(), "none.zip");
  const { refusing } = refused(verify);
  expect(JSON.parse(await place.run(refusing, file, "--json"))).toEqual({
    is_whole: null,
    text: `There is no file ${file}.`,
  });
});
