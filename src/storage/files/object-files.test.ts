import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { LIST_PAGE } from "#test/cluster/swift.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { freePort } from "#test/support/free-port.ts";
import { onObjectStore, startBusyFront } from "#test/support/object-store.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { type FileStore, FileTooLarge } from "./files.ts";
import { openObjectFiles } from "./object-files.ts";
import { ObjectStore, type ObjectStoreSettings } from "./object-store.ts";

onObjectStore((store) => {
  let dataDir: string;
  let settings: ObjectStoreSettings;
  let files: FileStore;

  beforeEach(async () => {
    dataDir = await temporaryFolder();
    settings = store.settings();
    files = await open(settings, dataDir);
  });

  const underWay = () => readdir(join(dataDir, "files", "incoming"));

  async function keep(name: string, content: string | Buffer): Promise<void> {
    const incoming = await files.receive(Readable.from([Buffer.from(content)]), 60_000_000);
    await incoming.keep(name);
  }

  async function readBack(name: string, range?: { start: number; end: number }): Promise<string> {
    const file = await files.open(name);
    if (file === null) return "nothing";
    return (await buffer(file.read(range ?? { start: 0, end: file.size - 1 }))).toString();
  }

  it("stores a file byte for byte, and nothing of it stays on this machine", async () => {
    const whole = randomBytes(300_000);
    const incoming = await files.receive(Readable.from([whole]), whole.length);
    expect(await readBack("one.pdf")).toBe("nothing");
    const hash = createHash("sha256").update(whole).digest("hex");
    expect(await incoming.keep("one.pdf")).toEqual({ name: "one.pdf", size: 300_000, hash });
    const file = await files.open("one.pdf");
    expect(file?.size).toBe(300_000);
    expect(await buffer(file!.read({ start: 0, end: 299_999 }))).toEqual(whole);
    expect(await underWay()).toEqual([]);
  });

  it("reads a part of a file, both ends included, and an empty file", async () => {
    await keep("one.pdf", "0123456789");
    expect(await readBack("one.pdf", { start: 2, end: 4 })).toBe("234");
    expect(await readBack("one.pdf", { start: 9, end: 9 })).toBe("9");
    await keep("empty.pdf", "");
    expect(await readBack("empty.pdf")).toBe("");
  });

  it("refuses one byte too many and leaves nothing", async () => {
    const stream = Readable.from([Buffer.alloc(60), Buffer.alloc(41)]);
    await expect(files.receive(stream, 100)).rejects.toBeInstanceOf(FileTooLarge);
    expect(await underWay()).toEqual([]);
  });

  it("the store itself refuses content that is not what was announced", async () => {
    const bucket = new ObjectStore(settings);
    onTestFinished(() => bucket.close());
    const body = Buffer.from("something else");
    const hash = createHash("sha256").update("what was sent").digest("hex");
    const put = bucket.put("files/one.pdf", () => Readable.from([body]), {
      size: body.length,
      hash,
    });
    await expect(put).rejects.toMatchObject({ reason: "store-away" });
    expect(await files.open("one.pdf")).toBeNull();
  });

  it.each([1, 2])("a store that is too busy %i times is asked twice", async (times) => {
    const front = await startBusyFront(store.swift.port);
    onTestFinished(() => front.close());
    const busy = await open({ ...settings, endpoint: front.origin }, dataDir);
    front.refuse(times);
    const incoming = await busy.receive(Readable.from([Buffer.from("content")]), 100);
    const kept = incoming.keep("one.pdf");
    if (times === 1) {
      await kept;
      expect(await readBack("one.pdf")).toBe("content");
    } else {
      await expect(kept).rejects.toThrow("answers 503 (SlowDown)");
      expect(await readBack("one.pdf")).toBe("nothing");
    }
    expect(front.left()).toBe(0);
  });

  it.each([
    ["the store cannot be reached", undefined],
    ["it is broken off before anybody reads it", AbortSignal.abort()],
  ])("closes the file that it was to send when %s", async (_, signal) => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const bucket = new ObjectStore({ ...settings, endpoint });
    onTestFinished(() => bucket.close());
    const path = join(dataDir, "one.pdf");
    await writeFile(path, Buffer.alloc(1_000_000));
    const body = createReadStream(path);
    const hash = createHash("sha256").update(Buffer.alloc(1_000_000)).digest("hex");
    const put = bucket.put("files/one.pdf", () => body, { size: 1_000_000, hash }, signal);
    await expect(put).rejects.toMatchObject({ reason: "store-away" });
    await waitUntil(() => body.closed);
  });

  it("returns nothing for a missing file and removes it without complaint", async () => {
    expect(await readBack("none.pdf")).toBe("nothing");
    expect(await files.openNearby("none.pdf")).toBeNull();
    await files.remove("none.pdf");
    await keep("one.pdf", "content");
    await files.remove("one.pdf");
    expect(await readBack("one.pdf")).toBe("nothing");
  });

  it.each(["../secret.key", "a/b.pdf", "incoming", "", "a\0.pdf"])(
    "refuses the name %j",
    async (name) => {
      await expect(files.open(name)).rejects.toThrow("Not a name of the file store.");
      await expect(files.remove(name)).rejects.toThrow("Not a name of the file store.");
      const incoming = await files.receive(Readable.from([Buffer.from("a")]), 10);
      await expect(incoming.keep(name)).rejects.toThrow("Not a name of the file store.");
      await incoming.discard();
    },
  );

  slow("lists more files than one answer of the store holds, and only its own", async () => {
    const bucket = new ObjectStore(settings);
    onTestFinished(() => bucket.close());
    const names = Array.from({ length: 2 * LIST_PAGE + 3 }, (_, index) => `${index}.pdf`);
    await Promise.all(names.map((name) => bucket.mark(`files/${name}`)));
    await bucket.mark("files/README");
    const other = await open({ ...settings, prefix: `${settings.prefix}other/` }, dataDir);
    expect([...(await files.list())].sort()).toEqual(names.sort());
    expect(await other.list()).toEqual(new Set());
  });

  it("takes a file out of service and restores it unchanged", async () => {
    await keep("one.pdf", "content");
    const since = new Date("2026-03-01T12:00:00.123Z");
    await files.putInTrash("one.pdf", since);
    await files.putInTrash("none.pdf", since);
    expect(await files.list()).toEqual(new Set());
    expect(await files.listTrash()).toEqual([{ name: "one.pdf", since }]);
    expect(await buffer((await files.openTrashed("one.pdf"))!.read({ start: 0, end: 6 }))).toEqual(
      Buffer.from("content"),
    );
    expect(await readBack("one.pdf")).toBe("content");
    expect(await files.restore("one.pdf")).toBe(true);
    expect(await files.restore("one.pdf")).toBe(false);
    expect(await files.list()).toEqual(new Set(["one.pdf"]));
    expect(await files.listTrash()).toEqual([]);
  });

  it("erases from the trash only what is still in it", async () => {
    await keep("one.pdf", "content");
    await files.removeFromTrash("one.pdf");
    expect(await readBack("one.pdf")).toBe("content");
    await files.putInTrash("one.pdf", new Date(0));
    await files.putInTrash("one.pdf", new Date(1000));
    expect(await files.listTrash()).toEqual([{ name: "one.pdf", since: new Date(1000) }]);
    await files.removeFromTrash("one.pdf");
    expect(await readBack("one.pdf")).toBe("nothing");
    expect(await files.listTrash()).toEqual([]);
  });

  it("tells since when a file is there", async () => {
    await keep("one.pdf", "content");
    const since = (await files.storedSince("one.pdf"))?.getTime() ?? 0;
    expect(Math.abs(since - Date.now())).toBeLessThan(60_000);
    expect(await files.storedSince("none.pdf")).toBeNull();
  });

  it("copies a file to this machine for work that reads it at length, until it is closed", async () => {
    await keep("one.pdf", "0123456789");
    const file = await files.openNearby("one.pdf");
    store.line.silence();
    expect((await buffer(file!.read({ start: 3, end: 9 }))).toString()).toBe("3456789");
    store.line.resume();
    expect(await underWay()).toHaveLength(1);
    await file?.close();
    expect(await underWay()).toEqual([]);
  });

  it("a download ends with an error when the line breaks in the middle of it", async () => {
    await keep("one.pdf", randomBytes(20_000_000));
    const file = await files.open("one.pdf");
    const stream = file!.read({ start: 0, end: 19_999_999 });
    stream.once("data", () => store.line.cut());
    await expect(buffer(stream)).rejects.toMatchObject({ reason: "store-away" });
  });

  slow(
    "a store that answers nothing is given up after seconds, and nothing is half-made",
    async () => {
      const incoming = await files.receive(Readable.from([Buffer.from("content")]), 100);
      store.line.silence();
      onTestFinished(() => store.line.resume());
      await Promise.all([
        expect(files.open("one.pdf")).rejects.toMatchObject({ reason: "store-away" }),
        expect(files.check()).rejects.toMatchObject({ reason: "store-away" }),
        expect(incoming.keep("one.pdf")).rejects.toMatchObject({ reason: "store-away" }),
      ]);
      store.line.cut();
      store.line.resume();
      expect(await files.open("one.pdf")).toBeNull();
      // The upload is still there for another try.
      await incoming.keep("one.pdf");
      expect(await readBack("one.pdf")).toBe("content");
    },
  );

  it.each([
    [{ secretAccessKey: "wrong" }, /answers 403 \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY/],
    [{ bucket: "nobodys" }, /answers 404 \(NoSuchBucket\)\. Make the bucket/],
  ])("says at the start what is wrong with %j", async (wrong, text) => {
    const opened = await openObjectFiles({ ...settings, ...wrong }, dataDir);
    onTestFinished(() => opened.close());
    await expect(opened.verify()).rejects.toThrow(text);
  });
});

async function open(settings: ObjectStoreSettings, dataDir: string): Promise<FileStore> {
  const opened = await openObjectFiles(settings, dataDir);
  onTestFinished(() => opened.close());
  await opened.verify();
  return opened.files;
}
