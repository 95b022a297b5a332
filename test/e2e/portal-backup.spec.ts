import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { adminPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { expect, expectAccessibleEverywhere, test, toast } from "#test/support/portal.ts";

const PASS_PHRASE = "correct horse battery staple";

test("the owner makes a backup and downloads it encrypted", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/403 \(/);
  await owner.goto(adminPaths.backupSettings());
  await expect(owner.getByText("There is no backup yet")).toBeVisible();
  await owner.getByRole("button", { name: "Back up now" }).click();
  await expect(owner.getByText(/^Last backup on .*, and it was read back$/)).toBeVisible();
  await expectAccessibleEverywhere(owner);

  const download = owner.getByRole("button", { name: "Download" });
  await download.click();
  await expect(owner.getByText("Use 12 characters or more.")).toBeVisible();
  await owner.getByLabel("Pass phrase", { exact: true }).fill(PASS_PHRASE);
  const connection = site.openDatabase();
  connection.prepare("update session set proven_at = null").run();
  connection.close();
  await download.click();
  const proof = owner.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Password", { exact: true }).fill(administrator.password);
  const started = owner.waitForEvent("download");
  await owner.keyboard.press("Enter");
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^portico-.*\.zip\.age$/);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASS_PHRASE);
  const opened = await decrypter.decrypt(new Uint8Array(await readFile(await file.path())));
  expect(Buffer.from(opened.subarray(0, 2)).toString()).toBe("PK");
  await expect(owner).toHaveURL(new RegExp(adminPaths.backupSettings()));
});

test("a backup that is gone by the time it is downloaded leaves the list, not the portal", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404 \(/);
  await owner.goto(adminPaths.backupSettings());
  await owner.getByRole("button", { name: "Back up now" }).click();
  await expect(owner.getByText(/and it was read back$/)).toBeVisible();
  await owner.getByLabel("Encrypt the download").uncheck();
  for (const name of await readdir(join(site.dataDir, "backups"))) {
    await rm(join(site.dataDir, "backups", name));
  }
  await owner.getByRole("button", { name: "Download" }).click();
  await expect(toast(owner, "This backup is no longer there")).toBeVisible();
  await expect(owner.getByText("There are none yet.")).toBeVisible();
  await expect(owner).toHaveURL(new RegExp(adminPaths.backupSettings()));
});

test("a backup that lacks files says how many, there and in the list", async ({ owner, site }) => {
  await owner.goto(adminPaths.backupSettings());
  await owner.getByRole("button", { name: "Back up now" }).click();
  await expect(owner.getByText(/and it was read back$/)).toBeVisible();
  const connection = site.openDatabase();
  const contents = { publications: {}, messages: 0, pictures: 0, missing_files: 2 };
  connection.prepare("update backup set contents = ?").run(JSON.stringify(contents));
  connection.close();
  await owner.reload();
  await expect(owner.getByText(/^Last backup on .*, not complete$/)).toBeVisible();
  await expect(owner.getByText(/^2 files of ebooks and pictures were missing/)).toBeVisible();
  await expect(owner.getByText(/by hand, read back, 2 files missing$/)).toBeVisible();
  await expectAccessibleEverywhere(owner);
});

test("a site without a backup for thirty days says so on every screen", async ({ owner, site }) => {
  const connection = site.openDatabase();
  connection
    .prepare("update job set created_at = ? where kind = 'backup'")
    .run("2026-01-01T03:00:00.000Z");
  connection.close();
  await owner.goto(adminPaths.dashboard());
  const banner = owner.getByText("There is no backup from the last 30 days.");
  await expect(banner).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("link", { name: "See the backups" }).click();
  await owner.getByRole("button", { name: "Back up now" }).click();
  await expect(owner.getByText(/and it was read back$/)).toBeVisible();
});
