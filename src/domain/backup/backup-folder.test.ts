import { existsSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { BackupFolder } from "./backup-folder.ts";

const name = "portico-20261127-0300.zip";

it("the folder of backups is made, and none above it, whose disk may not be mounted", async () => {
  const disk = join(await temporaryFolder(), "disk");
  await expect(new BackupFolder(join(disk, "portico")).verify()).rejects.toThrow(
    "cannot be made: the one that it lies in is not there. Mount its disk, or make that folder.",
  );
  expect(existsSync(disk)).toBe(false);
  await new BackupFolder(disk).verify();
  expect(existsSync(disk)).toBe(true);
});

it("a backup that cannot be read is not taken for one that is not there", async () => {
  const path = await temporaryFolder();
  const folder = new BackupFolder(path);
  expect(await folder.open(name)).toBeNull();
  // Any error but that it is not there: root may read what is closed to others.
  await symlink(name, join(path, name));
  await expect(folder.open(name)).rejects.toThrow(`The folder of backups, ${path}, cannot be used`);
});
