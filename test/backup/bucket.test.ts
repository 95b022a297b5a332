// @module-tag slow
import { expect, it } from "vitest";
import { backup } from "#cli/backup.ts";
import { backups } from "#cli/backups.ts";
import { doctor } from "#cli/doctor/doctor.ts";
import { restore } from "#cli/restore.ts";
import { verify } from "#cli/verify.ts";
import type { BackupState } from "#contract/backup.ts";
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import type { TestApp } from "#test/support/app.ts";
import { onObjectStore, storageEnvironment } from "#test/support/object-store.ts";
import { createBlog } from "#test/support/samples.ts";
import { waitFor } from "#test/support/wait.ts";
import { makeFolder, makePlace, SECRET_KEY } from "./backup-site.ts";

onObjectStore((store) => {
  const bucketEnvironment = () => {
    const settings = store.settings();
    const { STORAGE_URL = "" } = storageEnvironment(settings);
    return {
      BACKUP_URL: STORAGE_URL,
      BACKUP_ACCESS_KEY_ID: settings.accessKeyId,
      BACKUP_SECRET_ACCESS_KEY: settings.secretAccessKey,
    };
  };

  it("what one server backs up, the owner downloads from another one", async () => {
    const place = await makePlace("PostgreSQL");
    const bucket = bucketEnvironment();
    const one = await place.start(bucket);
    const other = await place.on({ ...place.env, DATA_DIR: await makeFolder() }).start(bucket);
    const token = await one.signIn();
    const state = async (app: TestApp): Promise<BackupState> =>
      (await app.send("GET", settingsPaths.backups(), undefined, token)).json();
    await one.send("POST", settingsPaths.backups(), undefined, token);
    const id = await waitFor(async () => {
      const [made] = (await state(other)).stored;
      expect(made?.verified_at).toBeTruthy();
      return made?.id ?? "";
    });
    expect((await state(other)).place).toBe("object_store");
    const file = await other.send("GET", settingsPaths.backup(id), undefined, token);
    const { size } = (await state(one)).stored[0] ?? {};
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, size]);
  });

  it("after the loss of a machine, the commands list, verify and restore what is in the bucket", async () => {
    const lost = await makePlace("SQLite");
    const bucket = bucketEnvironment();
    const app = await lost.start(bucket);
    const { slug } = await createBlog(app, await app.signIn());
    await app.close();
    const site = lost.on({ ...lost.env, ...bucket });
    expect(await site.run(backup)).toMatch(/^Wrote .* to the bucket portico and read it back\.$/m);

    const next = site.on({ ...bucket, DATA_DIR: await makeFolder(), SECRET_KEY });
    const [name = ""] = (await next.run(backups)).split("\n");
    expect(await next.run(verify, name)).toContain("is whole");
    await next.run(restore, name);
    const restored = await next.start();
    expect((await restored.fetch(sitePaths.blog(slug))).status).toBe(200);
    await restored.close();
    await expect(next.run(restore, "portico-20200101-0300-abcd.zip")).rejects.toThrow(
      "There is no backup portico-20200101-0300-abcd.zip in the bucket portico.",
    );
  });

  it("a bucket that refuses is said by the doctor and the log, and ends no start", async () => {
    const place = await makePlace("SQLite");
    const wrong = { ...bucketEnvironment(), BACKUP_SECRET_ACCESS_KEY: "wrong" };
    const refusal = /The object store of BACKUP_URL answers 403 .* Check BACKUP_ACCESS_KEY_ID/;
    const app = await place.start(wrong);
    await waitFor(() => expect(app.log.join("")).toMatch(refusal));
    const site = place.on({ ...place.env, ...wrong, SITE_URL: "http://localhost:9" });
    await expect(site.run(backups)).rejects.toThrow(refusal);
    const found: string[] = [];
    const examined = {
      ...doctor,
      run: (...given: Parameters<typeof doctor.run>) =>
        doctor.run(...given).catch((status) => void found.push(`status ${status.status}`)),
    };
    expect(await site.run(examined)).toMatch(refusal);
    expect(found).toEqual(["status 1"]);
  });
});
