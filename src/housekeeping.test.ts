// @module-tag slow
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { Outages } from "#platform/outages.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain, pdfUpload, TestClock } from "#test/support/domain.ts";
import { createClockCheck } from "./clock-check.ts";
import { blogNoun } from "./domain/publications/blog.ts";
import { createWorkLog } from "./work-log.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

onBothDatabases(({ openDatabase }) => {
  const openSite = async () => {
    const clock = new TestClock(new Date().toISOString());
    const domain = await openDomain(await openDatabase(), undefined, clock);
    const lines: Record<string, unknown>[] = [];
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
    const outages = new Outages(log);
    const { app } = domain;
    const checkClock = createClockCheck(app.clock, log, outages.of("clock"));
    const workLog = createWorkLog(log, outages, app.filePlace);
    const queue = app.createQueue(workLog, ["housekeeping"]);
    const round = async (options?: { isStart: boolean }) => {
      await checkClock();
      await queue.plan(options);
      await queue.drain();
    };
    return {
      ...domain,
      round,
      /** Log lines since the last call. */
      log: () => lines.splice(0),
      pass: async (hours: number) => {
        for (let hour = 0; hour < hours; hour += 1) {
          clock.advance(HOUR_MS);
          await round();
        }
      },
    };
  };

  it("the start deletes nothing and logs nothing while all is well", async () => {
    const { app, actor, clock, dataDir, round, log, pass } = await openSite();
    await app.asOwner(actor).privacy.save(mintProof(), { keep_messages_days: 30 });
    await app.contactSubmissions.submit(message, {});
    await writeFile(join(dataDir, "files", "incoming", "ended.part"), "half");
    clock.advance(40 * DAY_MS);
    await round({ isStart: true });
    expect(log()).toEqual([]);
    expect((await app.asOwner(actor).contactSubmissions.list({})).items).toHaveLength(1);
    await pass(25);
    expect(log()).toEqual([
      expect.objectContaining({ event: "files", unfinished: 1, trashed: 0, erased: 0 }),
      expect.objectContaining({ event: "retention", setAside: 1, waiting: 0, erased: 0 }),
    ]);
    await pass(30);
    expect(log()).toEqual([]);
  });

  it("servers share one job, which comes again in an hour, also after a clock that was ahead", async () => {
    const { clock, database, round } = await openSite();
    const other = await openDomain(database, undefined, clock);
    const nothing = pino({ enabled: false });
    const others = createWorkLog(nothing, new Outages(nothing), other.app.filePlace);
    const queue = other.app.createQueue(others, ["housekeeping"]);
    await Promise.all([round({ isStart: true }), queue.plan({ isStart: true })]);
    await Promise.all([round(), queue.drain()]);
    const planned = () =>
      database.read((db) =>
        db.selectFrom("job").select(["kind", "state", "due_at", "attempts"]).execute(),
      );
    const inAnHour = () => ({
      kind: "housekeeping",
      state: "open",
      due_at: new Date(clock.now().getTime() + HOUR_MS).toISOString(),
      attempts: 0,
    });
    expect(await planned()).toEqual([inAnHour()]);
    clock.jump(400 * DAY_MS);
    await round();
    clock.jump(-400 * DAY_MS);
    await queue.plan();
    expect(await planned()).toEqual([inAnHour()]);
  });

  it("a doubtful clock is logged once, and again when it can be trusted", async () => {
    const { clock, log, pass } = await openSite();
    await pass(2);
    clock.jump(800 * DAY_MS);
    await pass(3);
    expect(log()).toEqual([expect.objectContaining({ level: 40, event: "clock", state: "ahead" })]);
    clock.jump(-800 * DAY_MS);
    await pass(3);
    expect(log()).toEqual([expect.objectContaining({ level: 30, event: "clock", state: "fine" })]);
  });

  it("files and ebooks that do not match are logged once, with advice", async () => {
    const { app, actor, database, dataDir, log, pass } = await openSite();
    const { id } = await app.asOwner(actor).publications(ebookNoun).create(newEbook());
    await app.asOwner(actor).ebookFiles.replace(id, pdfUpload());
    await rm(join(dataDir, "files"), { recursive: true });
    for (const folder of ["incoming", "trash"]) {
      await mkdir(join(dataDir, "files", folder), { recursive: true });
    }
    await writeFile(join(dataDir, "files", "0195-another.pdf"), "%PDF-1.7");
    await pass(30);
    expect(log()).toEqual([
      expect.objectContaining({
        level: 50,
        event: "files",
        missing: 1,
        msg: expect.stringContaining("Restore them"),
      }),
      expect.objectContaining({
        level: 50,
        event: "files",
        files: 1,
        reason: "no file has an ebook or picture",
        msg: expect.stringContaining("They were left alone."),
      }),
    ]);
    await database.write((tx) => tx.deleteFrom("publication").execute());
    await pass(5);
    expect(log()).toEqual([]);
  });

  it("a failing step does not stop the others", async () => {
    const { app, actor, clock, dataDir, log, pass } = await openSite();
    await app.asOwner(actor).privacy.save(mintProof(), { keep_messages_days: 30 });
    await app.contactSubmissions.submit(message, {});
    await rm(join(dataDir, "files"), { recursive: true });
    clock.advance(40 * DAY_MS);
    await pass(25);
    const lines = log();
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        event: "files",
        err: expect.objectContaining({ code: "ENOENT" }),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ event: "retention", setAside: 1 }));
  });

  it("the trash is emptied after thirty days, and versions but published ones go after ninety", async () => {
    const { app, actor, dataDir, clock, log, pass } = await openSite();
    const owner = app.asOwner(actor);
    const [ebook, blog] = [
      await owner.publications(ebookNoun).create(newEbook()),
      await owner.publications(blogNoun).create(newBlog()),
    ];
    await owner.ebookFiles.replace(ebook.id, pdfUpload());
    // None would be swept if no ebook had a file.
    const other = await owner.publications(ebookNoun).create(newEbook());
    await owner.ebookFiles.replace(other.id, pdfUpload("another"));
    const copies = owner.workingCopies(blogNoun);
    await copies.save(blog.id, { title: "Typed", pasted: true }, null);
    await copies.discard(blog.id, null);
    await owner.publications(ebookNoun).delete(ebook.id);
    const [entry] = (await owner.trash.list({})).items;
    expect(entry).toMatchObject({ id: ebook.id, has_file: true });
    const versions = async () => (await copies.versions(blog.id)).map(({ reason }) => reason);
    const files = () => readdir(join(dataDir, "files"));
    const before = await files();
    await pass(2);
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        clock.advance(DAY_MS - HOUR_MS);
        await pass(1);
      }
    };
    await days(29);
    expect((await owner.trash.list({})).total).toBe(1);
    expect(await files()).toEqual(before);
    log();
    await days(2);
    expect(log()).toContainEqual(expect.objectContaining({ event: "trash", erased: 1 }));
    expect((await owner.trash.list({})).total).toBe(0);
    expect(await files()).toHaveLength(before.length - 1);
    expect(await versions()).toEqual(["replaced", "published"]);
    await days(61);
    expect(await versions()).toEqual(["published"]);
  });

  it("days on which the site was off do not count for what is put away, nor for versions", async () => {
    const { app, actor, clock, dataDir, files, pass } = await openSite();
    const owner = app.asOwner(actor);
    const [kept, deleted, ebook] = [
      await owner.publications(blogNoun).create(newBlog()),
      await owner.publications(blogNoun).create(newBlog({ title: "Deleted" })),
      await owner.publications(ebookNoun).create(newEbook()),
    ];
    const copies = owner.workingCopies(blogNoun);
    await copies.save(kept.id, { title: "Typed", pasted: true }, null);
    await copies.discard(kept.id, null);
    await pass(2);
    for (let week = 0; week < 8; week += 1) {
      clock.advance(7 * DAY_MS - HOUR_MS);
      await pass(1);
    }
    await owner.publications(blogNoun).delete(deleted.id);
    await owner.ebookFiles.replace(ebook.id, pdfUpload());
    await owner.ebookFiles.replace(ebook.id, pdfUpload("another"));
    await app.contactSubmissions.submit(message, {});
    await owner.privacy.save(mintProof(), { keep_messages_days: 30 });
    await writeFile(join(dataDir, "files", "0195-spare.pdf"), "%PDF-1.7");
    await files.putInTrash("0195-spare.pdf", clock.now());
    await pass(1);
    const present = async () => ({
      versions: (await copies.versions(kept.id)).length,
      trash: (await owner.trash.list({})).items.map(({ goes_at }) => goes_at),
      replaced: (await owner.ebookPdf.get(ebook.id)).replaced.map(({ goes_at }) => goes_at),
      files: (await readdir(join(dataDir, "files", "trash"))).length,
    });
    clock.advance(40 * DAY_MS);
    await pass(1);
    const since = clock.now().getTime();
    await pass(24);
    const goesAt = new Date(since + 30 * DAY_MS).toISOString();
    expect(await present()).toEqual({ versions: 2, trash: [goesAt], replaced: [goesAt], files: 1 });
    for (let week = 0; week < 14; week += 1) {
      clock.advance(7 * DAY_MS - HOUR_MS);
      await pass(1);
    }
    expect(await present()).toEqual({ versions: 1, trash: [], replaced: [], files: 0 });
  });

  it("a clock that is set ahead empties no trash", async () => {
    const { app, actor, clock, round, pass } = await openSite();
    const owner = app.asOwner(actor);
    await app.contactSubmissions.submit(message, {});
    const { id } = await owner.publications(blogNoun).create(newBlog());
    await owner.publications(blogNoun).delete(id);
    await pass(2);
    clock.jump(400 * DAY_MS);
    await round();
    await pass(20);
    expect((await owner.trash.list({})).total).toBe(1);
  });
});
