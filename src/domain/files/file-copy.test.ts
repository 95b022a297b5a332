// @module-tag slow
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import type { FileStore } from "#storage/files/files.ts";
import { openObjectFiles } from "#storage/files/object-files.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { onObjectStore } from "#test/support/object-store.ts";
import { CopyIncomplete, type CopyReport, copyFiles } from "./file-copy.ts";

onObjectStore((store) => {
  let disk: FileStore;
  let bucket: FileStore;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await temporaryFolder();
    disk = await openDiskFiles(dataDir);
    const opened = await openObjectFiles(store.settings(), dataDir);
    onTestFinished(() => opened.close());
    bucket = opened.files;
  });

  const directions = [
    ["the disk to the store", () => [disk, bucket] as const],
    ["the store to the disk", () => [bucket, disk] as const],
  ] as const;

  it.each(directions)("from %s, all files arrive, and none goes", async (_, places) => {
    const [from, to] = places();
    const names = await fill(from, 12);
    const since = new Date("2026-03-01T12:00:00.000Z");
    await from.putInTrash("3.pdf", since);
    const before = await contentsOf(from);
    const report = await copyFiles(from, to);
    expect(report).toMatchObject({ copied: names.length, present: 0 });
    expect(await contentsOf(from)).toEqual(before);
    expect(await contentsOf(to)).toEqual(before);
    expect(await to.listTrash()).toEqual([{ name: "3.pdf", since }]);
    expect(await copyFiles(from, to)).toMatchObject({ copied: 0, present: names.length });
  });

  it.each(directions)("from %s, a copy that was stopped goes on", async (_, places) => {
    const [from, to] = places();
    const names = await fill(from, 12);
    const stopAt = ({ copied }: CopyReport) => {
      if (copied === 5) throw new Error("stopped");
    };
    await expect(copyFiles(from, to, stopAt)).rejects.toThrow("stopped");
    const { copied, present } = await copyFiles(from, to);
    expect([copied + present, copied < names.length]).toEqual([names.length, true]);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  });

  it("a copy that has gone bad meanwhile is made again", async () => {
    await fill(bucket, 2);
    await copyFiles(bucket, disk);
    await writeFile(join(dataDir, "files", "1.pdf"), "CONTENT 1");
    expect(await copyFiles(bucket, disk)).toMatchObject({ copied: 1, present: 1 });
    expect(await contentsOf(disk)).toEqual(await contentsOf(bucket));
  });

  it("what is served here is brought back over there, and what was brought back there stays", async () => {
    await fill(disk, 2);
    await copyFiles(disk, bucket);
    await bucket.putInTrash("0.pdf", new Date());
    await disk.putInTrash("1.pdf", new Date());
    await copyFiles(disk, bucket);
    expect(await bucket.list()).toEqual(new Set(["0.pdf", "1.pdf"]));
    expect(await bucket.listTrash()).toEqual([]);
  });

  it("files that came while others were copied are copied, too", async () => {
    await fill(disk, 3);
    let isLate = false;
    const report = await copyFiles(disk, bucket, () => {
      if (!isLate) void keep(disk, "late.pdf", "late");
      isLate = true;
    });
    expect(report.copied).toBe(4);
  });

  it("says so when a copy reads back as something else", async () => {
    await fill(disk, 1);
    const lying: FileStore = { ...bucket, open: () => disk.openTrashed("0.pdf") };
    await expect(copyFiles(disk, lying)).rejects.toBeInstanceOf(CopyIncomplete);
  });
});

async function keep(files: FileStore, name: string, content: string): Promise<void> {
  const incoming = await files.receive(Readable.from([Buffer.from(content)]), 1000);
  await incoming.keep(name);
}

async function fill(files: FileStore, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${index}.pdf`);
  for (const [index, name] of names.entries()) await keep(files, name, `content ${index}`);
  return names;
}

/** Includes files in the trash. */
async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const trashed = (await files.listTrash()).map(({ name }) => name);
  for (const name of [...(await files.list())].sort()) {
    const file = await files.open(name);
    const content = await text(file!.read({ start: 0, end: file!.size - 1 }));
    found[name] = createHash("sha256").update(content).digest("hex");
  }
  for (const name of trashed) {
    const file = await files.openTrashed(name);
    found[`trash ${name}`] = await text(file!.read({ start: 0, end: file!.size - 1 }));
  }
  return found;
}
