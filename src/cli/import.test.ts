import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder, makePlace } from "#test/backup/backup-site.ts";
import { databaseKinds } from "#test/support/database.ts";
import { exportsFolder } from "#test/support/moving.ts";
import { slow } from "#test/support/slow.ts";
import { importCommand } from "./import.ts";

const ghost = join(exportsFolder, "ghost.json");

describe.each(databaseKinds)("where there is no site on %s", (kind) => {
  const missing = async () => {
    const place = await makePlace(kind);
    const folder = await makeFolder();
    return { folder, place: place.on({ ...place.env, DATA_DIR: join(folder, "data") }) };
  };

  it("looking at an export says so and makes nothing", async () => {
    const { folder, place } = await missing();
    await expect(place.run(importCommand, ghost, "--dry-run")).rejects.toThrow("There is no site");
    expect(await readdir(folder)).toEqual([]);
  });

  it("an export that is not there is said first, and nothing is made", async () => {
    const { folder, place } = await missing();
    const path = join(folder, "export.zip");
    await expect(place.run(importCommand, path)).rejects.toThrow(
      `There is no file or folder ${path}`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  slow("an export is brought into a new one", async () => {
    const { place } = await missing();
    expect(await place.run(importCommand, ghost)).toContain("this has been imported");
    expect(await place.run(importCommand, ghost, "--dry-run")).toContain("6 unchanged");
  });
});
