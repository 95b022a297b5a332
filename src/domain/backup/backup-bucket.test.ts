import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ObjectStore } from "#storage/files/object-store.ts";
import { onSqlite } from "#test/support/database.ts";
import { newBlog, openBackups, openDomain, TestClock } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { makeDueBackup } from "#test/support/jobs.ts";
import { onObjectStore } from "#test/support/object-store.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { BackupBucket } from "./backup-bucket.ts";

const NAME = "portico-20260301-0300-0abc.zip";

onObjectStore((store) => {
  const openBucket = (settings = store.settings()) => {
    const bucket = new ObjectStore(settings, "BACKUP_URL");
    onTestFinished(() => bucket.close());
    return bucket;
  };

  onSqlite(({ openDatabase }) => {
    /** Servers over one database, each with a folder of its own. */
    async function openServers(count: number) {
      const database = await openDatabase();
      const clock = new TestClock();
      const bucket = openBucket();
      const servers = [];
      for (let server = 0; server < count; server += 1) {
        const { app, actor, files } = await openDomain(database, undefined, clock);
        const folder = await temporaryFolder();
        const place = new BackupBucket(bucket);
        const backups = openBackups({ database, files, clock, folder, place });
        const due = (signal?: AbortSignal) => makeDueBackup({ backups, database, clock }, signal);
        servers.push({ backups, makeDue: due, folder, owner: app.asOwner(actor) });
      }
      const [server, other = server] = servers;
      if (!server || !other) throw new Error("No server was asked for.");
      return { ...server, other, clock, bucket };
    }

    it("every server lists and reads what one of them made, and nothing stays on its disk", async () => {
      const { backups, folder, owner, other, bucket } = await openServers(2);
      await owner.publications(blogNoun).create(newBlog());
      const { id, size } = await backups.make();
      expect(await readdir(folder)).toEqual([]);
      const state = await other.backups.state();
      expect(state).toMatchObject({ place: "object_store", stored: [{ id, size }] });
      expect(state.stored[0]?.verified_at).not.toBeNull();
      const { name, content } = await other.backups.open(mintProof(), id);
      expect(await bucket.list("backups/")).toEqual([`backups/${name}`]);
      expect((await buffer(content)).length).toBe(size);
    });

    slow("old ones make room, and what others put into the bucket stays", async () => {
      const { backups, makeDue, clock, bucket } = await openServers(1);
      const strangers = ["backups/portico-20200101-0300.zip", "backups/holiday.zip", "files/a.pdf"];
      for (const key of strangers) await bucket.mark(key);
      for (let day = 0; day < 10; day += 1) {
        await makeDue();
        clock.advance(DAY_MS);
      }
      const { stored } = await backups.state();
      expect(stored.length).toBeLessThan(10);
      expect(await bucket.list("")).toHaveLength(stored.length + strangers.length);
      expect(await bucket.list("")).toEqual(expect.arrayContaining(strangers));
    });

    slow(
      "a store that is away is said in words and tried again in an hour, and older ones stay",
      async () => {
        const { backups, makeDue, clock, folder } = await openServers(1);
        await backups.make();
        await makeDue();
        clock.advance(DAY_MS);
        store.line.silence();
        onTestFinished(() => store.line.resume());
        const failure = /^The object store of BACKUP_URL does not answer/;
        await expect(makeDue()).rejects.toThrow(failure);
        expect(await readdir(folder)).toEqual([]);
        const state = await backups.state();
        expect(state.failure).toMatch(failure);
        expect(state.stored).toHaveLength(1);
        expect(await makeDue()).toBeNull();
        store.line.cut();
        store.line.resume();
        clock.advance(HOUR_MS);
        expect(await makeDue()).not.toBeNull();
        expect((await backups.state()).stored).toHaveLength(2);
        expect((await backups.summary()).failure).toBeNull();
      },
    );

    it("a stop breaks the sending off, and nothing of it is left", async () => {
      const { backups, makeDue, folder, bucket, clock } = await openServers(1);
      await makeDue();
      clock.advance(DAY_MS);
      store.line.silence();
      onTestFinished(() => store.line.resume());
      const stop = new AbortController();
      const making = makeDue(stop.signal);
      // Made and read back: the scratch database has come and gone.
      await waitUntil(async () => {
        // A folder that goes while it is listed is an error.
        const names = await readdir(folder, { recursive: true }).catch(() => []);
        return names.length === 2 && names.some((name) => /^\.making-.*\.zip$/.test(name));
      });
      stop.abort();
      expect(await making).toBeNull();
      expect(await readdir(folder)).toEqual([]);
      store.line.cut();
      store.line.resume();
      expect(await bucket.list("backups/")).toEqual([]);
      expect((await backups.summary()).failure).toBeNull();
    });
  });

  it("one that is too large for the store is refused with its size, before it is sent", async () => {
    const path = join(await temporaryFolder(), "backup.zip");
    const handle = await open(path, "w");
    await handle.truncate(6_000_000_000);
    await handle.close();
    const place = new BackupBucket(openBucket());
    const { signal } = new AbortController();
    await expect(place.keep(path, NAME, signal)).rejects.toThrow(
      /^The backup has 6 GB, and an object store takes 5\.4 GB at once\. Unset BACKUP_URL/,
    );
    expect(await place.list()).toEqual([]);
  });
});
