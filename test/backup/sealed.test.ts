// @module-tag slow
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backup } from "#cli/backup.ts";
import { restore } from "#cli/restore.ts";
import { readConfig } from "#config.ts";
import { settingsPaths } from "#contract/paths.ts";
import { openBackup } from "#domain/backup/open-backup.ts";
import { restoreBackup } from "#domain/backup/restore-backup.ts";
import { openPassword } from "#domain/mail/smtp-settings.ts";
import { createSecrets } from "#domain/secrets.ts";
import { openApp } from "#foundations.ts";
import { migrations } from "#migrations/list.ts";
import { openReplacement } from "#replace-database.ts";
import { Database } from "#storage/database.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { openSqlite } from "#storage/sqlite/sqlite.ts";
import { makeFolder, makePlace, SECRET_KEY } from "./backup-site.ts";

const PASS_PHRASE = "correct horse battery staple";
const OTHER_KEY = "the key of another machine";
const PASSWORD = "the password of the mail account";

async function makeSite(): Promise<string> {
  const place = await makePlace("SQLite");
  const app = await place.start();
  const token = await app.signIn();
  const saved = await app.send(
    "POST",
    settingsPaths.smtpConfig(),
    {
      smtp_host: "mail.agency.example",
      smtp_port: 587,
      smtp_user: "olive",
      smtp_password: PASSWORD,
      smtp_from_email: "site@agency.example",
      smtp_to_email: "olive@agency.example",
      smtp_use_tls: true,
    },
    token,
  );
  expect(saved.ok).toBe(true);
  await app.close();
  return place.env.DATA_DIR ?? "";
}

it.each([
  ["with its pass phrase brings the key along", PASS_PHRASE, PASSWORD],
  ["without one leaves the mail password unreadable", null, null],
])("a backup restored under another key %s", async (_, passPhrase, password) => {
  const dataDir = await makeSite();
  const file = join(await makeFolder(), "site.zip");
  const opened = await openApp(readConfig({ DATA_DIR: dataDir, SECRET_KEY }));
  const sealing =
    passPhrase === null ? null : { passPhrase, secretKey: SECRET_KEY, scratch: await makeFolder() };
  await opened.app.backups.makeElsewhere(file, sealing);
  await opened.close();

  const config = readConfig({ DATA_DIR: await makeFolder(), SECRET_KEY: OTHER_KEY });
  const backup = await openBackup(file, config.dataDir, async () => passPhrase ?? "");
  const names = backup.manifest.entries.map(({ name }) => name);
  expect(names.includes("secret.key")).toBe(passPhrase !== null);
  expect(names.some((name) => /session|setup_link/.test(name))).toBe(false);
  const now = new Date();
  const replacement = await openReplacement(config, now);
  const files = await openDiskFiles(config.dataDir);
  const secrets = createSecrets(OTHER_KEY);
  const target = { replacement, files, secrets, migrations, own: {}, now };
  const report = await restoreBackup(backup, target);
  await replacement.end();
  await backup.close();

  expect(report.isKeyRight).toBe(password !== null);
  const restored = await openApp(config);
  expect(restored.isKeyNew).toBe(false);
  await restored.close();
  const database = new Database(openSqlite(config.dataDir));
  const row = await database.read(findSmtpConfig);
  await database.close();
  expect(row && openPassword(row, secrets)).toBe(password);
});

it("a restore without the key of the site that is there makes no other one", async () => {
  const DATA_DIR = await makeSite();
  const file = join(await makeFolder(), "site.zip");
  const place = await makePlace("SQLite");
  await place.on({ DATA_DIR, SECRET_KEY }).run(backup, file);
  await expect(place.on({ DATA_DIR }).run(restore, file, "--replace", "--yes")).rejects.toThrow(
    `There is no key of the site in ${DATA_DIR}.`,
  );
  expect(await readdir(DATA_DIR)).not.toContain("secret.key");
  await place.on({ DATA_DIR, SECRET_KEY }).run(restore, file, "--replace", "--yes");
});
