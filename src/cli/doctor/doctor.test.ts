// @module-tag slow
import { chmod, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { generate } from "selfsigned";
import { expect, it, onTestFinished } from "vitest";
import { backup } from "#cli/backup.ts";
import { backups } from "#cli/backups.ts";
import { ExitStatus } from "#cli/command.ts";
import { settingsPaths } from "#contract/paths.ts";
import { makeFolder, makePlace, type Place } from "#test/backup/backup-site.ts";
import { databaseKinds } from "#test/support/database.ts";
import { freePort } from "#test/support/free-port.ts";
import { upload } from "#test/support/multipart.ts";
import { makePdf } from "#test/support/pdf.ts";
import { createEbook } from "#test/support/samples.ts";
import { doctor } from "./doctor.ts";
import type { Finding, Level } from "./finding.ts";

async function examine(place: Place): Promise<{ levels: Record<string, Level>; status: number }> {
  let status = 0;
  const failed = (error: { status: number }) => {
    status = error.status;
    return error;
  };
  const caught = { run: (config: never, given: readonly string[]) => run(config, given) };
  const run = async (config: never, given: readonly string[]) => {
    await doctor.run(config, given).catch(failed);
  };
  const text = await place.run({ ...doctor, ...caught }, "--json");
  const { findings }: { findings: Finding[] } = JSON.parse(text);
  return { levels: Object.fromEntries(findings.map(({ id, level }) => [id, level])), status };
}

it.each(databaseKinds)(
  "a site that is well on %s has no error, and a status says so",
  async (kind) => {
    const place = await makePlace(kind);
    const app = await place.start();
    await chmod(place.env.DATA_DIR ?? "", 0o750);
    const { levels, status } = await examine(
      place.on({ ...place.env, SITE_URL: "http://localhost:9" }),
    );
    expect(levels).toMatchObject({
      versions: "ok",
      "data-folder": "ok",
      database: "ok",
      schema: "ok",
      clock: "ok",
      files: "ok",
      backup: "ok",
      "access-tokens": "ok",
      mail: "warning",
      "short-secret": "warning",
      site: "unknown",
    });
    expect(status).toBe(2);
    await app.close();
  },
);

it("what is wrong is an error with what to do, and changes nothing", async () => {
  const place = await makePlace("SQLite");
  const app = await place.start();
  const token = await app.signIn();
  const { id } = await createEbook(app, token);
  await upload(app, token, id, makePdf());
  await app.close();
  const { DATA_DIR = "" } = place.env;
  const files = join(DATA_DIR, "files");
  for (const name of await readdir(files)) if (name.endsWith(".pdf")) await rm(join(files, name));
  const before = await readdir(DATA_DIR);
  const { levels, status } = await examine(
    place.on({ ...place.env, SITE_URL: "https://agency.invalid" }),
  );
  expect(levels).toMatchObject({ files: "error", proxy: "error", site: "unknown" });
  expect(status).toBe(1);
  expect((await readdir(DATA_DIR)).filter((name) => !/-(?:wal|shm)$/.test(name))).toEqual(
    before.filter((name) => !/-(?:wal|shm)$/.test(name)),
  );
});

it("a backup that lacks files is said by the command and by the doctor", async () => {
  const place = await makePlace("SQLite");
  const app = await place.start();
  const { id } = await createEbook(app, await app.signIn());
  await upload(app, await app.signIn(), id, makePdf());
  await app.close();
  await place.run(backup);
  expect((await examine(place)).levels).toMatchObject({ backup: "ok" });
  const files = join(place.env.DATA_DIR ?? "", "files");
  for (const name of await readdir(files)) if (name.endsWith(".pdf")) await rm(join(files, name));
  await expect(place.run(backup)).rejects.toEqual(new ExitStatus(2));
  await expect(place.run(backup, join(files, "..", "by-hand.zip"))).rejects.toEqual(
    new ExitStatus(2),
  );
  expect((await examine(place)).levels).toMatchObject({ backup: "warning" });
  expect((await place.run(backups)).trim().split("\n")).toHaveLength(2);
});

it.each(databaseKinds)("on %s, a last backup that is not in its folder is missed", async (kind) => {
  const place = await makePlace(kind);
  await (await place.start()).close();
  const BACKUP_DIR = await makeFolder();
  const site = place.on({ ...place.env, BACKUP_DIR });
  await site.run(backup);
  expect((await examine(site)).levels).toMatchObject({ backup: "ok", "backup-folder": "ok" });
  // The folder now looks like the mount point of a disk that is not mounted.
  for (const name of await readdir(BACKUP_DIR)) await rm(join(BACKUP_DIR, name));
  expect((await examine(site)).levels).toMatchObject({ "backup-folder": "warning" });
});

it("a database that is none and a folder that is not there are said, not thrown", async () => {
  const place = await makePlace("SQLite");
  const { DATA_DIR = "" } = place.env;
  expect((await examine(place)).levels).toMatchObject({ database: "warning" });
  await writeFile(join(DATA_DIR, "portico.db"), "not a database at all, but some text");
  expect((await examine(place)).levels).toMatchObject({ database: "error" });
  const nowhere = place.on({ ...place.env, DATA_DIR: join(DATA_DIR, "nowhere") });
  expect((await examine(nowhere)).levels).toMatchObject({ "data-folder": "error" });
});

it("mail that cannot be sent is found, with the records of its domain or without", async () => {
  const place = await makePlace("SQLite");
  const app = await place.start();
  const settings = {
    smtp_host: "127.0.0.1",
    smtp_port: 9,
    smtp_user: "olive",
    smtp_password: "sealed under the present key",
    smtp_from_email: "site@agency.invalid",
    smtp_to_email: "olive@agency.invalid",
    smtp_use_tls: false,
  };
  const token = await app.signIn();
  const saved = await app.send("POST", settingsPaths.smtpConfig(), settings, token);
  expect(saved.ok, await saved.text()).toBe(true);
  await app.close();
  const { levels } = await examine(
    place.on({ ...place.env, SECRET_KEY: "quite another key of 32 signs" }),
  );
  expect(levels).toMatchObject({ mail: "error", outbox: "ok", "mail-server": "unknown" });
  expect(Object.keys(levels)).toEqual(expect.arrayContaining(["spf", "dkim", "dmarc"]));
});

it("the public address is asked, and must be the one that the pages name", async () => {
  const place = await makePlace("SQLite");
  const port = await freePort();
  const SITE_URL = `http://127.0.0.1:${port}`;
  await place.start({ PORT: String(port), SITE_URL });
  expect((await examine(place.on({ ...place.env, SITE_URL }))).levels).toMatchObject({
    site: "ok",
  });
  const other = place.on({ ...place.env, SITE_URL: `http://localhost:${port}` });
  expect((await examine(other)).levels).toMatchObject({ site: "error" });
});

it("a certificate that browsers refuse is an error", async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const server = createServer({ key, cert }, (_request, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const place = await makePlace("SQLite");
  const SITE_URL = `https://127.0.0.1:${port}`;
  const { levels } = await examine(place.on({ ...place.env, SITE_URL }));
  expect(levels).toMatchObject({ certificate: "error", site: "unknown" });
});
