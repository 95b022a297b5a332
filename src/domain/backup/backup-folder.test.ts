import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { BackupFolder } from "./backup-folder.ts";

const name = "portico-20261127-0300.zip";

it("a backup that cannot be read is not taken for one that is not there", async () => {
  const path = await temporaryFolder();
  const folder = new BackupFolder(path);
  expect(await folder.open(name)).toBeNull();
  // Any error but that it is not there: root may read what is closed to others.
  await symlink(name, join(path, name));
  await expect(folder.open(name)).rejects.toThrow(`The folder of backups, ${path}, cannot be used`);
});
