import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDiskFiles } from "./disk-files.ts";
import { type FileStore, FileTooLarge } from "./files.ts";

let dataDir: string;
let files: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
  files = await openDiskFiles(dataDir);
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const kept = async () =>
  (await readdir(join(dataDir, "files"))).filter((one) => !/^(incoming|trash)$/.test(one));
const underWay = () => readdir(join(dataDir, "files", "incoming"));

async function store(name: string, text: string): Promise<void> {
  const incoming = await files.receive(Readable.from([Buffer.from(text)]), 1000);
  await incoming.keep(name);
}

async function readBack(name: string, range?: { start: number; end: number }): Promise<string> {
  const file = await files.open(name);
  if (file === null) return "nothing";
  return (await buffer(file.read(range ?? { start: 0, end: file.size - 1 }))).toString();
}

describe("the file store on disk", () => {
  it("stores a file byte for byte, with size, hash and first bytes", async () => {
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(100, index));
    const whole = Buffer.concat(chunks);
    const incoming = await files.receive(Readable.from(chunks), whole.length);
    const hash = createHash("sha256").update(whole).digest("hex");
    expect(incoming).toMatchObject({ size: 4000, hash });
    expect(incoming.head).toEqual(whole.subarray(0, 1024));
    expect(await kept()).toEqual([]);
    expect(await incoming.keep("one.pdf")).toEqual({ name: "one.pdf", size: 4000, hash });
    expect(await readFile(join(dataDir, "files", "one.pdf"))).toEqual(whole);
    expect(await underWay()).toEqual([]);
  });

  it("refuses one byte too many and leaves nothing", async () => {
    const stream = Readable.from([Buffer.alloc(60), Buffer.alloc(41)]);
    await expect(files.receive(stream, 100)).rejects.toBeInstanceOf(FileTooLarge);
    expect(stream.destroyed).toBe(true);
    expect(await underWay()).toEqual([]);
  });

  it("leaves nothing of a stream that fails or ends early", async () => {
    const failing = new Readable({ read() {} });
    failing.push("%PDF-");
    const received = files.receive(failing, 1000);
    failing.destroy(new Error("the line broke"));
    await expect(received).rejects.toThrow("the line broke");
    const aborted = new Readable({ read() {} });
    aborted.push("%PDF-");
    const other = files.receive(aborted, 1000);
    aborted.destroy();
    await expect(other).rejects.toThrow();
    expect([...(await underWay()), ...(await kept())]).toEqual([]);
  });

  it("stores an empty file", async () => {
    expect(await files.receive(Readable.from([]), 10)).toMatchObject({ size: 0 });
  });

  it("discards what was not kept, but nothing that was", async () => {
    const first = await files.receive(Readable.from([Buffer.from("a")]), 10);
    await first.discard();
    expect(await underWay()).toEqual([]);
    const second = await files.receive(Readable.from([Buffer.from("b")]), 10);
    await second.keep("kept.pdf");
    await second.discard();
    expect(await readBack("kept.pdf")).toBe("b");
  });

  it("reads a part of a file, both ends included", async () => {
    await store("one.pdf", "0123456789");
    expect(await readBack("one.pdf")).toBe("0123456789");
    expect(await readBack("one.pdf", { start: 2, end: 4 })).toBe("234");
    expect(await readBack("one.pdf", { start: 9, end: 9 })).toBe("9");
  });

  it("reads a file to its end even if it is replaced or removed meanwhile", async () => {
    await store("one.pdf", "before");
    const [replaced, removed] = [await files.open("one.pdf"), await files.open("one.pdf")];
    await store("one.pdf", "after");
    expect((await buffer(replaced!.read({ start: 0, end: 5 }))).toString()).toBe("before");
    expect(await readBack("one.pdf")).toBe("after");
    await files.remove("one.pdf");
    expect((await buffer(removed!.read({ start: 0, end: 5 }))).toString()).toBe("before");
  });

  it("tells a file's present size and closes it unread", async () => {
    await store("one.pdf", "0123456789");
    await truncate(join(dataDir, "files", "one.pdf"), 4);
    const file = await files.open("one.pdf");
    expect(file?.size).toBe(4);
    await file?.close();
    await expect(
      async () => file && (await buffer(file.read({ start: 0, end: 3 }))),
    ).rejects.toThrow();
  });

  it("returns nothing for a missing file and removes it without complaint", async () => {
    expect(await readBack("none.pdf")).toBe("nothing");
    await files.remove("none.pdf");
  });

  it.each([
    "../secret.key",
    "a/b.pdf",
    "incoming",
    ".hidden.pdf",
    "A.pdf",
    "",
    "a\0.pdf",
    "a..pdf",
  ])("refuses the name %j", async (name) => {
    await expect(async () => files.open(name)).rejects.toThrow("Not a name of the file store.");
    await expect(async () => files.remove(name)).rejects.toThrow("Not a name of the file store.");
    const incoming = await files.receive(Readable.from([Buffer.from("a")]), 10);
    await expect(incoming.keep(name)).rejects.toThrow("Not a name of the file store.");
    await incoming.discard();
    expect([...(await underWay()), ...(await kept())]).toEqual([]);
  });

  it("keeps a hundred simultaneous uploads apart", async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => store(`${index}.pdf`, `${index}`)));
    expect(await kept()).toHaveLength(100);
    expect(await readBack("77.pdf")).toBe("77");
  });

  it("takes a file out of service and restores it unchanged", async () => {
    await store("one.pdf", "content");
    const since = new Date("2026-03-01T12:00:00.000Z");
    await files.putInTrash("one.pdf", since);
    expect([...(await files.list())]).toEqual([]);
    expect(await files.listTrash()).toEqual([{ name: "one.pdf", since }]);
    expect(await files.restore("one.pdf")).toBe(true);
    expect(await files.restore("one.pdf")).toBe(false);
    expect([...(await files.list())]).toEqual(["one.pdf"]);
    expect(await files.listTrash()).toEqual([]);
    expect(await readBack("one.pdf")).toBe("content");
  });

  it("serves a file from the trash while something names it", async () => {
    await store("one.pdf", "content");
    await files.putInTrash("one.pdf", new Date());
    expect(await readBack("one.pdf")).toBe("content");
    expect(await kept()).toEqual(["one.pdf"]);
  });

  it("removes a file wherever it is", async () => {
    await store("one.pdf", "content");
    await files.putInTrash("one.pdf", new Date());
    await files.remove("one.pdf");
    expect(await files.listTrash()).toEqual([]);
    expect(await readBack("one.pdf")).toBe("nothing");
    await files.putInTrash("one.pdf", new Date());
  });

  it("tells since when a file has its name, however old its content is", async () => {
    const before = Date.now() - 1000;
    await store("one.pdf", "content");
    await utimes(join(dataDir, "files", "one.pdf"), new Date(0), new Date(0));
    expect((await files.storedSince("one.pdf"))?.getTime()).toBeGreaterThan(before);
    expect(await files.storedSince("none.pdf")).toBeNull();
  });

  it("removes uploads by age, never by process", async () => {
    const incoming = (name: string) => join(dataDir, "files", "incoming", name);
    const old = new Date(Date.now() - 3_600_000);
    for (const name of ["ended.part", `${process.pid}-old.part`]) {
      await writeFile(incoming(name), "half");
      await utimes(incoming(name), old, old);
    }
    await writeFile(incoming("1-under-way.part"), "half");
    expect(await files.removeUnfinished(new Date(Date.now() - 60_000))).toBe(2);
    expect(await underWay()).toEqual(["1-under-way.part"]);
  });

  it("lists only files with names of its own", async () => {
    await store("one.pdf", "content");
    await writeFile(join(dataDir, "files", "README"), "the owner's own");
    expect([...(await files.list())]).toEqual(["one.pdf"]);
  });

  it("reports when it cannot be written", async () => {
    await files.check();
    expect(await underWay()).toEqual([]);
    await rm(join(dataDir, "files"), { recursive: true });
    await expect(files.check()).rejects.toThrow(/ENOENT/);
  });
});
