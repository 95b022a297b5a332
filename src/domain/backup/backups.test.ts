import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { BackupState } from "#contract/backup.ts";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { Jobs } from "#domain/work/jobs.ts";
import { migrations } from "#migrations/list.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { endServerClaims } from "#storage/job.ts";
import { onBothDatabases, onSqlite } from "#test/support/database.ts";
import { onSmallDisk } from "#test/support/disk.ts";
import { newBlog, newEbook, openBackups, openDomain, pdfUpload } from "#test/support/domain.ts";
import { claimBackup } from "#test/support/jobs.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { Backups } from "./backups.ts";
import { nextQuietHour } from "./quiet-hour.ts";

it("the quiet hour is at night where the owner is", () => {
  const next = (now: string, zone: string) => nextQuietHour(new Date(now), zone).toISOString();
  expect(next("2026-06-01T10:00:00.000Z", "Australia/Sydney")).toBe("2026-06-01T17:00:00.000Z");
  expect(next("2026-06-01T17:00:00.000Z", "Australia/Sydney")).toBe("2026-06-02T17:00:00.000Z");
  expect(next("2026-06-01T10:00:00.000Z", "America/New_York")).toBe("2026-06-02T07:00:00.000Z");
  expect(next("2026-06-01T01:00:00.000Z", "UTC")).toBe("2026-06-01T03:00:00.000Z");
});

onSmallDisk(64, ({ folder }) => {
  onSqlite(({ openDatabase }) => {
    slow("a backup stops before it takes the room that the site needs", async () => {
      const { database, files, clock } = await openDomain(await openDatabase());
      const kept = join(folder(), "backups");
      const backups = openBackups({ database, files, clock, folder: kept });
      await backups.make();
      await writeFile(join(folder(), "of-another-program"), Buffer.alloc(30_000_000, 1));
      await expect(backups.make()).rejects.toThrow("The disk is full.");
      expect((await backups.summary()).failure).toContain("BACKUP_DIR");
      expect(await readdir(kept)).toHaveLength(1);
    });
  });
});

onBothDatabases(({ openDatabase }) => {
  slow("a backup is made every night and read back, by one server of several", async () => {
    const database = await openDatabase();
    const { backups, clock, dataDir, app, actor, makeDueBackup } = await openDomain(database);
    const other = await openDomain(database, undefined, clock);
    await app.asOwner(actor).publications(blogNoun).create(newBlog());
    expect(await makeDueBackup()).toBeNull();
    expect(await backups.state()).toMatchObject({ last: null, is_overdue: false, stored: [] });

    clock.advance(DAY_MS);
    const made = await Promise.all([makeDueBackup(), other.makeDueBackup()]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    const state = await backups.state();
    expect(state.last).toMatchObject({ kind: "daily", contents: { publications: { blog: 1 } } });
    expect(state.last?.verified_at).not.toBeNull();
    expect(Date.parse(state.next_at)).toBeGreaterThan(clock.now().getTime());
    expect(await makeDueBackup()).toBeNull();
    const files = [dataDir, other.dataDir].map((folder) =>
      readdir(join(folder, "backups")).catch(() => []),
    );
    expect((await Promise.all(files)).flat()).toEqual([expect.stringMatching(/^portico-.*\.zip$/)]);
  });

  it("while one server makes one, all of them say so, and no other begins", async () => {
    const database = await openDatabase();
    const { backups, clock, makeDueBackup } = await openDomain(database);
    const other = await openDomain(database, undefined, clock);
    // Held by hand: a small site is saved within milliseconds.
    const release = await claimBackup({ clock, database });
    for (const server of [backups, other.backups]) {
      expect((await server.state()).is_running).toBe(true);
      await expect(server.make()).rejects.toMatchObject({ code: "conflict" });
      await server.begin();
    }
    await release();
    await backups.make();
    const { is_running, last } = await other.backups.state();
    expect([is_running, last?.kind]).toEqual([false, "by_hand"]);
    expect(await makeDueBackup()).toBeNull();
  });

  it("a process that died while it made one stands in the way of no other for long", async () => {
    const database = await openDatabase();
    const { backups, clock } = await openDomain(database);
    await claimBackup({ clock, database });
    await expect(backups.make()).rejects.toMatchObject({ code: "conflict" });
    // A server that has its database to itself begins beside a command that makes one.
    await database.write(endServerClaims);
    await expect(backups.make()).rejects.toMatchObject({ code: "conflict" });
    clock.advance(timeOuts.job.claim);
    expect((await backups.state()).is_running).toBe(false);
    expect((await backups.make()).verified_at).not.toBeNull();
  });

  slow("old ones make room, and files of others in the folder stay", async () => {
    const { backups, clock, dataDir, makeDueBackup } = await openDomain(await openDatabase());
    const folder = join(dataDir, "backups");
    await mkdir(folder);
    await writeFile(join(folder, "portico-20200101-0300.zip"), "an earlier site's");
    await writeFile(join(folder, "holiday.zip"), "somebody's");
    for (let day = 0; day < 10; day += 1) {
      await makeDueBackup();
      clock.advance(DAY_MS);
    }
    const { stored } = await backups.state();
    expect(stored.length).toBeLessThan(10);
    expect(await readdir(folder)).toHaveLength(stored.length + 2);
  });

  it("what another machine left unfinished goes the next night, and what may be under way stays", async () => {
    const { backups, clock, dataDir } = await openDomain(await openDatabase());
    const folder = join(dataDir, "backups");
    await mkdir(folder);
    const left = [".making-00000000-7-AbCdEf", "scratch-00000000-7-AbCdEf"];
    const fresh = ".making-00000000-8-AbCdEf";
    for (const name of [...left, fresh]) await mkdir(join(folder, name));
    const at = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
    for (const name of left) await utimes(join(folder, name), at(0), at(DAY_MS - HOUR_MS));
    await utimes(join(folder, fresh), at(0), at(HOUR_MS));
    await backups.make();
    expect(await readdir(folder)).toEqual([fresh, expect.stringMatching(/^portico-/)]);
  });

  it("one that fails is noted, tried again after an hour, and forgotten after a success", async () => {
    const { backups, clock, dataDir, makeDueBackup } = await openDomain(await openDatabase());
    const folder = join(dataDir, "backups");
    await makeDueBackup();
    await writeFile(folder, "in the way");
    clock.advance(DAY_MS);
    await expect(makeDueBackup()).rejects.toThrow("a file is in its place");
    expect(await backups.state()).toMatchObject({ last: null, failure: expect.any(String) });
    expect(await makeDueBackup()).toBeNull();
    await rm(folder);
    clock.advance(HOUR_MS);
    expect(await makeDueBackup()).not.toBeNull();
    expect(await backups.summary()).toEqual({ is_overdue: false, failure: null });
  });

  slow("one made by hand takes the place of the same day’s, and of no other", async () => {
    const { backups, clock, makeDueBackup } = await openDomain(await openDatabase());
    await makeDueBackup();
    clock.advance(DAY_MS);
    await makeDueBackup();
    clock.advance(HOUR_MS);
    await backups.make();
    clock.advance(DAY_MS);
    await makeDueBackup();
    const { stored } = await backups.state();
    expect(stored.map(({ kind }) => kind)).toEqual(["daily", "by_hand"]);
  });

  slow(
    "while a cause lasts that keeps them from being read back, they do not fill the folder",
    async () => {
      const { backups, database, files, clock, dataDir } = await openDomain(await openDatabase());
      const folder = join(dataDir, "backups");
      await backups.make();
      const [good = ""] = await readdir(folder);
      const ending = { up: () => Promise.reject(new Error("It does not fit.")) };
      const broken = { ...migrations, "9999-broken": ending };
      const site = { version: "1.0.0", siteUrl: "http://agency.test" };
      const jobs = new Jobs(database, clock);
      const options = { database, files, clock, jobs, folder, ...site };
      const failing = new Backups({ ...options, migrations: broken });
      for (let round = 0; round < 3; round += 1) {
        clock.advance(HOUR_MS);
        await expect(failing.make()).rejects.toMatchObject({ code: "unavailable" });
      }
      expect(await readdir(folder)).toHaveLength(2);
      const { stored } = await backups.state();
      expect(stored.map(({ verified_at }) => verified_at !== null)).toEqual([false, true]);
      clock.advance(DAY_MS);
      await backups.make();
      expect(await readdir(folder)).toEqual([good, expect.stringMatching(/^portico-/)]);
    },
  );

  slow("one that lacks files says so, and those that have them stay", async () => {
    const { backups, clock, dataDir, app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const { id } = await owner.publications(ebookNoun).create(newEbook());
    await owner.ebookFiles.replace(id, pdfUpload());
    const complete = await backups.make();
    expect(complete.missing_files).toBe(0);
    const files = join(dataDir, "files");
    for (const name of await readdir(files)) {
      if (name.endsWith(".pdf")) await rm(join(files, name));
    }
    for (let night = 0; night < 10; night += 1) {
      clock.advance(night === 0 ? HOUR_MS : DAY_MS);
      await backups.make();
    }
    const { last, stored } = await backups.state();
    expect(last).toMatchObject({ missing_files: 1, verified_at: expect.any(String) });
    expect(stored.at(-1)).toEqual(complete);
    expect(await readdir(join(dataDir, "backups"))).toHaveLength(stored.length);
  });

  it("one that a crash left without its line in the list makes room like others", async () => {
    const { backups, database, clock, dataDir } = await openDomain(await openDatabase());
    const folder = join(dataDir, "backups");
    const { id } = await backups.make();
    // A backup that is being written has these values.
    const change = { size: 0, verified_at: null };
    await database.write((tx) =>
      tx.updateTable("backup").set(change).where("id", "=", id).execute(),
    );
    expect(await backups.state()).toMatchObject({ last: null, stored: [] });
    await writeFile(join(folder, "portico-20200101-0300-abcd.zip"), "another site's");
    clock.advance(HOUR_MS);
    await backups.make();
    expect((await backups.state()).stored).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it("the owner is told once none was made for thirty days", async () => {
    const { backups, clock, dataDir, makeDueBackup } = await openDomain(await openDatabase());
    await writeFile(join(dataDir, "backups"), "in the way");
    await makeDueBackup();
    clock.advance(30 * DAY_MS);
    expect((await backups.summary()).is_overdue).toBe(false);
    clock.advance(HOUR_MS);
    expect((await backups.summary()).is_overdue).toBe(true);
  });

  slow("one that is over was read back, whenever its state is asked for", async () => {
    const { backups } = await openDomain(await openDatabase());
    let isOver = false;
    const making = backups.make().finally(() => {
      isOver = true;
    });
    const states = [];
    // Side by side, so that some are on their way while it ends.
    while (!isOver) {
      states.push(...(await Promise.all([backups.state(), backups.state()])));
      await new Promise(setImmediate);
    }
    await making;
    const unread = ({ last }: BackupState) => last?.verified_at === null;
    expect(states.filter((state) => unread(state) && !state.is_running)).toEqual([]);
    expect((await backups.state()).last?.verified_at).not.toBeNull();
  });

  it("one that the owner asks for is under way at once, and made again after a stop", async () => {
    const database = await openDatabase();
    const { backups, clock, makeDueBackup } = await openDomain(database);
    const other = await openDomain(database, undefined, clock);
    await backups.begin();
    expect(await other.backups.state()).toMatchObject({ is_running: true, failure: null });
    const stop = new AbortController();
    const making = makeDueBackup(stop.signal);
    stop.abort();
    expect(await making).toBeNull();
    expect(await other.backups.state()).toMatchObject({ last: null, failure: null });
    clock.advance(timeOuts.backup.look);
    expect(await other.makeDueBackup()).toMatchObject({ kind: "by_hand" });
    expect((await backups.state()).is_running).toBe(false);
  });

  it("one that was asked for in vain is tried again in an hour, as those of the night are", async () => {
    const { backups, clock, dataDir, makeDueBackup } = await openDomain(await openDatabase());
    await writeFile(join(dataDir, "backups"), "in the way");
    await backups.begin();
    await expect(makeDueBackup()).rejects.toThrow("a file is in its place");
    const next_at = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    expect(await backups.state()).toMatchObject({ is_running: false, next_at });
    await rm(join(dataDir, "backups"));
    clock.advance(HOUR_MS);
    expect(await makeDueBackup()).toMatchObject({ kind: "daily" });
  });

  it("a stop breaks it off and leaves nothing behind", async () => {
    const { backups, clock, dataDir, makeDueBackup } = await openDomain(await openDatabase());
    await makeDueBackup();
    clock.advance(DAY_MS);
    const stop = new AbortController();
    const making = makeDueBackup(stop.signal);
    await waitUntil(
      async () => (await readdir(join(dataDir, "backups")).catch(() => [])).length > 0,
    );
    stop.abort();
    expect(await making).toBeNull();
    expect(await readdir(join(dataDir, "backups")).catch(() => [])).toEqual([]);
    expect((await backups.summary()).failure).toBeNull();
  });
});
