// @module-tag slow
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  formsOf,
  type PictureName,
  pictureNames,
  tintedFiles,
  tintedSet,
} from "#contract/bundled-pictures.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { toOklch } from "#contract/oklch.ts";
import { tintOf } from "#contract/picture-tint.ts";
import type { Database } from "#storage/database.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import type { FileStore } from "#storage/files/files.ts";
import { openObjectFiles } from "#storage/files/object-files.ts";
import { onBothDatabases, onSqlite } from "#test/support/database.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { openJobs } from "#test/support/jobs.ts";
import { onObjectStore } from "#test/support/object-store.ts";
import { waitUntil } from "#test/support/wait.ts";

const GREEN = "#1f7a4d";
const WINE = "#8a1c3b";

function setOf(first: string) {
  const tint = tintOf({ first, second: null });
  if (!tint) throw new Error("Nothing is tinted.");
  return tintedSet(tint);
}

/** A site of which only small pictures are left to draw in each colour. */
async function openSite(database: Database, elsewhere: FileStore | null = null) {
  const clock = new TestClock(new Date().toISOString());
  const domain = await openDomain(database, undefined, clock, elsewhere);
  const { app, actor, files } = domain;
  const owner = app.asOwner(actor);
  const stored = async (colour: string) => {
    const names = await files.list();
    return tintedNames(colour, pictureNames).filter((name) => names.has(name));
  };
  return {
    ...domain,
    owner,
    jobs: openJobs(app),
    stored,
    choose: (brand_color: string) => owner.siteSettings.save({ brand_color }),
    /** What a run before has drawn. */
    drawAllBut: async (colour: string, left: readonly PictureName[]) => {
      const names = tintedNames(
        colour,
        pictureNames.filter((name) => !left.includes(name)),
      );
      for (const name of names) {
        const incoming = await files.receive(Readable.from([Buffer.from("drawn before")]), 100);
        await incoming.keep(name);
      }
    },
  };
}

function tintedNames(colour: string, names: readonly PictureName[]): string[] {
  return names.flatMap((name) => tintedFiles(name, setOf(colour)).map(({ fileName }) => fileName));
}

const SMALL: readonly PictureName[] = ["hero-2-leaf", "ebook-1"];

async function expectTinted(database: Database, elsewhere: FileStore | null = null) {
  const { app, owner, jobs, choose, drawAllBut } = await openSite(database, elsewhere);
  await drawAllBut(GREEN, SMALL);
  await choose(GREEN);
  expect(app.content.tint).toBeNull();
  expect(await owner.tintedPictures.progress()).toMatchObject({ is_shown: false, problem: null });
  const { version } = app.content;
  await jobs.runDue();
  expect(app.content.tint).toEqual(setOf(GREEN));
  expect(app.content.version).toBe(version + 1);
  expect(await owner.tintedPictures.progress()).toEqual({
    total: pictureNames.length,
    drawn: pictureNames.length,
    is_shown: true,
    is_stopped: false,
    problem: null,
  });
  const forms = formsOf("ebook-1", app.content.tint);
  for (const [width, address] of [...forms.avif, ...forms.webp]) {
    const opened = await app.tintedFiles.open(String(address));
    const bytes =
      opened && (await buffer(opened.file.read({ start: 0, end: opened.file.size - 1 })));
    if (!bytes) throw new Error(`${address} is not there.`);
    const picture = sharp(bytes);
    expect((await picture.metadata()).width).toBe(width);
    const { dominant } = await picture.stats();
    const { h } = toOklch(`#${Buffer.from([dominant.r, dominant.g, dominant.b]).toString("hex")}`);
    expect(h).toBeGreaterThan(140);
    expect(h).toBeLessThan(180);
  }
}

onBothDatabases(({ openDatabase }) => {
  describe("the site's pictures in the colours of its brand", () => {
    it("are shown all at once, when the last is drawn", async () => {
      await expectTinted(await openDatabase());
    });

    it("go on where a server has died in the middle", async () => {
      const site = await openSite(await openDatabase());
      const { app, jobs, choose, drawAllBut, stored, dataDir, clock } = site;
      await drawAllBut(GREEN, SMALL);
      await choose(GREEN);
      const before = (await stored(GREEN)).length;
      const ending = new AbortController();
      const running = jobs.runDue(ending.signal).catch(() => undefined);
      await waitUntil(async () => (await stored(GREEN)).length > before);
      ending.abort();
      await running;
      expect(app.content.tint).toBeNull();
      const kept = await stored(GREEN);
      clock.advance(MINUTE_MS);
      await jobs.runDue();
      expect(app.content.tint).toEqual(setOf(GREEN));
      expect(await readdir(join(dataDir, "files"))).toEqual(expect.arrayContaining(kept));
    });

    it("stop when their owner says so, and go on when asked or in other colours", async () => {
      const site = await openSite(await openDatabase());
      const { app, jobs, choose, drawAllBut, stored, owner } = site;
      await drawAllBut(GREEN, SMALL);
      await drawAllBut(WINE, ["hero-2-leaf"]);
      await choose(GREEN);
      const before = (await stored(GREEN)).length;
      const running = jobs.runDue();
      await waitUntil(async () => (await stored(GREEN)).length > before);
      expect(await owner.tintedPictures.stop()).toMatchObject({ is_stopped: true, problem: null });
      await running;
      const kept = await stored(GREEN);
      await jobs.runDue();
      expect(await stored(GREEN)).toEqual(kept);
      expect(app.content.tint).toBeNull();
      expect(await owner.tintedPictures.tryAgain()).toMatchObject({ is_stopped: false });
      await jobs.runDue();
      expect(app.content.tint).toEqual(setOf(GREEN));
      await owner.tintedPictures.stop();
      await choose(WINE);
      expect(await owner.tintedPictures.progress()).toMatchObject({ is_stopped: false });
      await jobs.runDue();
      expect(app.content.tint).toEqual(setOf(WINE));
    });

    it("follow colours that are changed while they are drawn", async () => {
      const { app, jobs, choose, drawAllBut, stored } = await openSite(await openDatabase());
      await drawAllBut(GREEN, SMALL);
      await drawAllBut(WINE, ["hero-2-leaf"]);
      await choose(GREEN);
      const before = (await stored(GREEN)).length;
      const running = jobs.runDue();
      await waitUntil(async () => (await stored(GREEN)).length > before);
      await choose(WINE);
      await running;
      expect(app.content.tint).toEqual(setOf(WINE));
    });

    it("are as they came at once where no colour is chosen any more", async () => {
      const { app, jobs, choose, drawAllBut } = await openSite(await openDatabase());
      await drawAllBut(GREEN, []);
      await choose(GREEN);
      await jobs.runDue();
      expect(app.content.tint).not.toBeNull();
      await choose("");
      expect(app.content.tint).toBeNull();
      expect(await app.tintedFiles.open("/pictures/ai.webp")).toBeNull();
    });

    it("stay for visitors until those in other colours are there, and go a day after", async () => {
      const site = await openSite(await openDatabase());
      const { app, jobs, choose, drawAllBut, stored, clock } = site;
      await drawAllBut(GREEN, []);
      await choose(GREEN);
      await jobs.runDue();
      await choose(WINE);
      expect(app.content.tint).toEqual(setOf(GREEN));
      const sweep = async () => {
        for (let hour = 0; hour < 26; hour += 1) {
          clock.advance(HOUR_MS);
          await app.clock.check();
        }
        const time = await app.clock.check();
        if (!time) throw new Error("The clock is not trusted.");
        await app.housekeeping.sweepFiles(time);
      };
      await sweep();
      expect(await stored(GREEN)).not.toEqual([]);
      await drawAllBut(WINE, []);
      await jobs.runDue();
      expect(app.content.tint).toEqual(setOf(WINE));
      await sweep();
      expect(await stored(GREEN)).toEqual([]);
      expect(await stored(WINE)).not.toEqual([]);
    });

    it("are drawn again where their files are gone, as after a restore", async () => {
      const { app, jobs, choose, drawAllBut, stored, files, clock, owner } = await openSite(
        await openDatabase(),
      );
      await drawAllBut(GREEN, []);
      await choose(GREEN);
      await jobs.runDue();
      for (const { fileName } of tintedFiles("hero-2-leaf", setOf(GREEN)))
        await files.remove(fileName);
      const lost = (await stored(GREEN)).length;
      clock.advance(DAY_MS);
      await owner.tintedPictures.tryAgain();
      await jobs.runDue();
      expect((await stored(GREEN)).length).toBeGreaterThan(lost);
      expect(app.content.tint).toEqual(setOf(GREEN));
    });
  });
});

onSqlite(({ openDatabase }) => {
  onSmallDisk(4, (disk) => {
    it("stay as they were while the disk is full, the owner reads why, and they go on once there is room", async () => {
      const files = await openDiskFiles(disk.folder());
      const site = await openSite(await openDatabase(), files);
      const { app, jobs, choose, owner, drawAllBut } = site;
      await drawAllBut(GREEN, SMALL);
      await fillDisk(join(disk.folder(), "full"));
      await choose(GREEN);
      await jobs.runDue().catch(() => undefined);
      expect(app.content.tint).toBeNull();
      expect(await owner.tintedPictures.progress()).toMatchObject({
        drawn: pictureNames.length - SMALL.length,
        is_shown: false,
        problem: "The server’s disk is full.",
      });
      await rm(join(disk.folder(), "full"));
      expect(await owner.tintedPictures.tryAgain()).toMatchObject({ problem: null });
      await jobs.runDue();
      expect(app.content.tint).toEqual(setOf(GREEN));
    });
  });
});

onSqlite(({ openDatabase }) => {
  onObjectStore((store) => {
    it("the site's pictures are kept in the object store, where all servers find them", async () => {
      const opened = await openObjectFiles(store.settings(), await temporaryFolder());
      onTestFinished(() => opened.close());
      await expectTinted(await openDatabase(), opened.files);
    });
  });
});
