import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makePlace } from "#test/backup/backup-site.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { backups } from "./backups.ts";

it("a folder of backups that is not there, or is none, is said and not taken for an empty one", async () => {
  const BACKUP_DIR = join(await temporaryFolder(), "disk");
  const { on, env } = await makePlace("SQLite");
  const site = on({ ...env, BACKUP_DIR });
  await expect(site.run(backups)).rejects.toThrow(`There is no folder of backups ${BACKUP_DIR}.`);
  await writeFile(BACKUP_DIR, "in the way");
  await expect(site.run(backups)).rejects.toThrow(`${BACKUP_DIR} is a file`);
  const inside = on({ ...env, BACKUP_DIR: join(BACKUP_DIR, "inside") });
  await expect(inside.run(backups)).rejects.toThrow("There is no folder of backups");
  await rm(BACKUP_DIR);
  await mkdir(BACKUP_DIR);
  expect(await site.run(backups)).toBe(`There are none in ${BACKUP_DIR}.\n`);
});
