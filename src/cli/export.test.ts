// @module-tag slow
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makePlace } from "#test/backup/backup-site.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { upload } from "#test/support/multipart.ts";
import { makePdf } from "#test/support/pdf.ts";
import { addPicture, painted } from "#test/support/pictures.ts";
import { createEbook } from "#test/support/samples.ts";
import { ExitStatus } from "./command.ts";
import { exportCommand } from "./export.ts";

async function makeSite() {
  const place = await makePlace("SQLite");
  const app = await place.start();
  const token = await app.signIn();
  const { id } = await createEbook(app, token, { title: "The lost guide" });
  await upload(app, token, id, makePdf());
  await addPicture(app, token, await painted(900, 600).png().toBuffer(), "wall.png");
  await app.close();
  const files = join(place.env.DATA_DIR ?? "", "files");
  return { place, files, folder: join(await temporaryFolder(), "everything") };
}

it("an export goes on without the files that are missing, and names them", async () => {
  const { place, files, folder } = await makeSite();
  const gone = (await readdir(files)).filter((name) => /\.(?:pdf|webp)$/.test(name));
  for (const name of gone) await rm(join(files, name));
  await expect(place.run(exportCommand, folder)).rejects.toEqual(new ExitStatus(1));
  const missing = await readFile(join(folder, "missing.txt"), "utf8");
  expect(missing).toMatch(/^ebooks\/.*\.pdf: the PDF of “The lost guide”$/m);
  expect(missing).toMatch(/^media\/.*\.webp: the picture “wall.png”$/m);
  expect(missing.trim().split("\n").slice(2)).toHaveLength(gone.length);
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(["ebooks", "media", "messages.csv", "portico.json", "redirects.csv"]),
  );
  expect(await readdir(join(folder, "ebooks"))).toEqual([expect.stringMatching(/\.md$/)]);
});

onSmallDisk(8, (disk) => {
  it("an export that finds the disk full leaves its folder empty, to be run again", async () => {
    const { place } = await makeSite();
    const folder = join(disk.folder(), "everything");
    await mkdir(folder);
    const other = join(disk.folder(), "of-another-program");
    await fillDisk(other);
    await expect(place.run(exportCommand, folder)).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(folder)).toEqual([]);
    await rm(other);
    expect(await place.run(exportCommand, folder)).toMatch(/^Wrote \d+ files/);
    expect(await readdir(folder)).toContain("portico.json");
  });
});
