import { readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { expect, it, onTestFinished } from "vitest";
import type { BackupState } from "#contract/backup.ts";
import { settingsPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";

const PASS_PHRASE = "correct horse battery staple";

onBothOwnedApps("the owner’s backups", (site) => {
  const state = (): Promise<BackupState> =>
    site.answered(site.call("GET", settingsPaths.backups()));
  const made = () =>
    waitFor(async () => {
      const now = await state();
      expect(now.is_running).toBe(false);
      expect(now.stored.length).toBeGreaterThan(0);
      return now;
    });
  const post = (app: TestApp, id: string, form: Record<string, string>) =>
    app.fetch(settingsPaths.backup(id), { method: "POST", body: new URLSearchParams(form) });

  it("one is made on request, read back and listed", async () => {
    await site.answered(site.call("POST", settingsPaths.backups()));
    const { last, stored } = await made();
    expect(last).toMatchObject({ kind: "by_hand", id: stored[0]?.id });
    expect(last?.verified_at).not.toBeNull();
  });

  slow("it is downloaded as it lies there, or encrypted on the way", async () => {
    await site.answered(site.call("POST", settingsPaths.backups()));
    const [backup] = (await made()).stored;
    const id = backup?.id ?? "";
    const plain = await site.call("GET", settingsPaths.backup(id));
    expect(plain.headers.get("content-type")).toBe("application/zip");
    const name =
      /filename="?([^"]+)"?/.exec(plain.headers.get("content-disposition") ?? "")?.[1] ?? "";
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(bytes.equals(await readFile(join(site.app.dataDir, "backups", name)))).toBe(true);

    const form = { token: site.token, pass_phrase: PASS_PHRASE };
    const sealed = await post(site.app, id, form);
    expect(sealed.headers.get("content-disposition")).toContain(`${name}.age`);
    const unsealed = await post(site.app, id, { token: site.token, pass_phrase: "" });
    expect(bytes.equals(Buffer.from(await unsealed.arrayBuffer()))).toBe(true);
    // This comes last, because it blocks for more than a second, after which a kept connection may be
    // closed.
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASS_PHRASE);
    const opened = await decrypter.decrypt(new Uint8Array(await sealed.arrayBuffer()));
    expect(bytes.equals(opened)).toBe(true);
  });

  it("whoever asks for its size alone leaves no file open", async () => {
    const [backup] = (await made()).stored;
    const openFiles = async () => {
      const links = await readdir("/proc/self/fd");
      const targets = links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => ""));
      const folder = join(site.app.dataDir, "backups");
      return (await Promise.all(targets)).filter((target) => target.startsWith(folder)).length;
    };
    for (let at = 0; at < 10; at += 1) {
      const { status, headers } = await site.call("HEAD", settingsPaths.backup(backup?.id ?? ""));
      expect([status, headers.get("content-length")]).toEqual([200, String(backup?.size)]);
    }
    await waitFor(async () => expect(await openFiles()).toBe(0));
  });

  it("nobody but the owner gets one, and no pass phrase is too short", async () => {
    const [backup] = (await made()).stored;
    const id = backup?.id ?? "";
    for (const token of ["", "x".repeat(43)]) {
      await problemOf(await post(site.app, id, { token, pass_phrase: PASS_PHRASE }), 401);
    }
    await problemOf(await site.app.fetch(settingsPaths.backup(id)), 401);
    const short = await post(site.app, id, { token: site.token, pass_phrase: "short" });
    expect((await problemOf(short, 422)).errors).toHaveProperty("pass_phrase");
    await problemOf(await site.call("GET", settingsPaths.backup("none")), 404);
  });
});

slow(
  "a folder that cannot be used is said at the start, by log and portal, and the site runs",
  async () => {
    const BACKUP_DIR = join(await temporaryFolder(), "backups");
    await writeFile(BACKUP_DIR, "in the way");
    const app = await startApp({ BACKUP_DIR });
    onTestFinished(() => app.close());
    const words = `The folder of backups, ${BACKUP_DIR}, cannot be made: a file is in its place. Set BACKUP_DIR to another folder.`;
    const told = () => app.log.filter((line) => line.includes('"event":"backup"'));
    await waitUntil(() => told().length > 0);
    expect(told().map((line) => JSON.parse(line))).toMatchObject([{ level: 50, msg: words }]);
    const token = await app.signIn();
    const call = (method: string) => app.send(method, settingsPaths.backups(), undefined, token);
    expect(await (await call("GET")).json()).toMatchObject({ failure: words, last: null });
    expect((await app.fetch("/readyz")).status).toBe(200);
    await rm(BACKUP_DIR);
    await call("POST");
    await waitFor(async () =>
      expect(await (await call("GET")).json()).toMatchObject({ failure: null, is_running: false }),
    );
  },
);

slow("one that was begun by hand and fails is in the log, with the reason", async () => {
  const BACKUP_DIR = join(await temporaryFolder(), "backups");
  const app = await startApp({ BACKUP_DIR });
  onTestFinished(() => app.close());
  const token = await app.signIn();
  const make = () => app.send("POST", settingsPaths.backups(), undefined, token);
  const told = () => app.log.filter((line) => /"event":"backup","(err|failures)"/.test(line));
  await rm(BACKUP_DIR, { recursive: true, force: true });
  await writeFile(BACKUP_DIR, "in the way");
  await make();
  await waitUntil(() => told().length > 0);
  const { level, msg, err } = JSON.parse(told()[0] ?? "");
  expect([level, msg]).toEqual([50, expect.stringContaining("a file is in its place")]);
  expect(err.stack).toContain("backup-folder");
  await rm(BACKUP_DIR);
  await make();
  await waitUntil(() => told().length > 1);
  const { level: after, failures } = JSON.parse(told()[1] ?? "");
  // The first check of the places may have met the file as well if the machine is slow.
  expect([after, failures]).toEqual([30, expect.toBeOneOf([1, 2])]);
});
