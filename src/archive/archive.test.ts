import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { openArchive } from "./read-archive.ts";
import { type ArchiveFile, writeArchive } from "./write-archive.ts";

const AT = new Date("2026-03-01T10:00:00Z");
const bounds = { entries: 100, bytes: 10_000_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-archive-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(content: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(path, content);
  return path;
}

async function* each(...files: ArchiveFile[]) {
  yield* files;
}

/** Lets yazl write a zip, then replaces the bytes of `from` by as many others. */
async function zipOf(add: (zip: ZipFile) => void, from = "", to = ""): Promise<string> {
  const zip = new ZipFile();
  add(zip);
  zip.end();
  const whole = await buffer(zip.outputStream);
  return stored(Buffer.from(whole.toString("latin1").replaceAll(from, to), "latin1"));
}

/** Makes a zip with one file whose flags do not say that its name is UTF-8. */
async function unflagged(name: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  const plain = "x".repeat(name.length);
  zip.addBuffer(Buffer.from("."), plain);
  zip.end();
  const whole = await buffer(zip.outputStream);
  // These are the places of the flags in its local header and in the central directory.
  whole.writeUInt16LE(0, whole.indexOf("PK\u0003\u0004") + 6);
  whole.writeUInt16LE(0, whole.indexOf("PK\u0001\u0002") + 8);
  const changed = whole.toString("latin1").replaceAll(plain, name.toString("latin1"));
  return Buffer.from(changed, "latin1");
}

describe("an archive that was written", () => {
  it("is read back with the same names and contents", async () => {
    const large = Buffer.alloc(3_000_000, "portico ");
    const files = each(
      { name: "a/b.txt", content: "words – with a dash", isPacked: true },
      {
        name: "large",
        content: Readable.from([large.subarray(0, 9), large.subarray(9)]),
        isPacked: false,
      },
      { name: "empty", content: "", isPacked: true },
    );
    const archive = await openArchive(await stored(await buffer(writeArchive(files, AT))), bounds);
    expect(archive.entries.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["a/b.txt", 21],
      ["large", large.length],
      ["empty", 0],
    ]);
    const [words, second, empty] = archive.entries;
    if (!words || !second || !empty) throw new Error("The archive lacks an entry.");
    expect(await text(await archive.open(words))).toBe("words – with a dash");
    expect((await buffer(await archive.open(second))).equals(large)).toBe(true);
    expect(await text(await archive.open(empty))).toBe("");
    archive.close();
  });

  it.each([
    ["in UTF-8 without a word of it, as a Mac writes", "crème.png", "crème.png"],
    ["in UTF-8 with decomposed letters", "cre\u0300me.png", "cre\u0300me.png"],
    ["in UTF-8 with backslashes", "bilder\\größe.png", "bilder/größe.png"],
    ["in CP437, as Windows writes", Buffer.from("caf\x82.png", "latin1"), "café.png"],
  ])("has its names %s", async (_how, written, name) => {
    const path = await stored(await unflagged(Buffer.from(written)));
    const archive = await openArchive(path, bounds);
    expect(archive.entries.map((entry) => entry.name)).toEqual([name]);
    archive.close();
  });

  it("fails with what its files fail with", async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.from("half");
        throw new Error("the disk is gone");
      })(),
    );
    const files = each({ name: "half.txt", content: failing, isPacked: true });
    await expect(buffer(writeArchive(files, AT))).rejects.toThrow("the disk is gone");
  });

  it("asks for no more files once its reader has left", async () => {
    let asked = 0;
    let hasEnded = () => {};
    const ended = new Promise<void>((resolve) => {
      hasEnded = resolve;
    });
    async function* endless(): AsyncGenerator<ArchiveFile> {
      try {
        for (;;) {
          asked += 1;
          const content = Readable.from([Buffer.alloc(100_000)]);
          yield { name: `${asked}`, content, isPacked: false };
        }
      } finally {
        hasEnded();
      }
    }
    const output = writeArchive(endless(), AT);
    output.once("readable", () => output.destroy());
    await ended;
    expect(asked).toBeLessThan(10);
  });

  it("ends the file that comes after its reader has left", async () => {
    const large = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
    const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
    async function* files() {
      await hasLeft;
      yield { name: "large.bin", content: large, isPacked: false };
    }
    writeArchive(files(), AT).once("close", leave).destroy();
    await new Promise((resolve) => large.once("close", resolve));
    expect(large.readableEnded).toBe(false);
  });
});

describe("an archive from a stranger is refused", () => {
  const word = (zip: ZipFile, name: string, options = {}) =>
    zip.addBuffer(Buffer.from("words"), name, options);
  const refusal = async (path: string, most = bounds) => {
    const reading = openArchive(path, most).then(async (archive) => {
      for (const entry of archive.entries) await buffer(await archive.open(entry));
    });
    const error = await reading.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Error)) throw new Error("The archive was read.");
    return `${error.constructor.name}: ${error.message}`;
  };

  it.each([
    ["../up.txt", /invalid relative path: \.\.\/up\.txt/],
    ["a/../../x", /invalid relative path/],
    ["/etc/pass", /absolute path: \/etc\/pass/],
    ["C:/windows", /absolute path: C:\/windows/],
    ["..\\..\\x.y", /invalid relative path/],
    ["a/./b.text", /“a\/\.\/b\.text” is no plain path/],
    ["a//b.texts", /“a\/\/b\.texts” is no plain path/],
    ["a\u0000b.textx", /“a\?b\.textx” is no name for a file/],
  ])("for the path %j", async (name, reason) => {
    const plain = "p".repeat(name.length);
    expect(await refusal(await zipOf((zip) => word(zip, plain), plain, name))).toMatch(
      new RegExp(`^ArchiveError: .*${reason.source}`),
    );
  });

  it("for a link", async () => {
    const path = await zipOf((zip) => word(zip, "link.txt", { mode: 0o120_777 }));
    expect(await refusal(path)).toContain("ArchiveError: “link.txt” is a link");
  });

  it("for a name that is there twice", async () => {
    const path = await zipOf(
      (zip) => {
        word(zip, "one.txt");
        word(zip, "two.txt");
      },
      "two.txt",
      "one.txt",
    );
    expect(await refusal(path)).toBe("ArchiveError: “one.txt” is in the archive twice.");
  });

  it("for more files than are read", async () => {
    const path = await zipOf((zip) => {
      for (let number = 0; number < 11; number += 1) word(zip, `${number}.txt`);
    });
    expect(await refusal(path, { ...bounds, entries: 10 })).toContain("holds 11 files; at most 10");
  });

  it("for more bytes than are read, before any of them is unpacked", async () => {
    const path = await zipOf((zip) => zip.addBuffer(Buffer.alloc(11_000_000), "bomb.txt"));
    expect(await refusal(path)).toContain("holds more than 10 MB when it is unpacked");
  });

  it("for more bytes than it says", async () => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(2_000_003);
    const claimed = Buffer.from([5, 0, 0, 0]);
    const path = await zipOf(
      (zip) => zip.addBuffer(Buffer.alloc(2_000_003), "bomb.txt"),
      size.toString("latin1"),
      claimed.toString("latin1"),
    );
    expect(await refusal(path)).toBe("ArchiveError: “bomb.txt” is damaged.");
  });

  it("for damaged content", async () => {
    const path = await zipOf(
      (zip) => zip.addBuffer(Buffer.from("the right words"), "a.txt", { compress: false }),
      "the right words",
      "the wrong words",
    );
    expect(await refusal(path)).toBe("ArchiveError: “a.txt” is damaged.");
  });

  it("for not being a zip file at all", async () => {
    expect(await refusal(await stored(Buffer.from("%PDF-1.7 is something else")))).toMatch(
      /^ArchiveError: The archive cannot be read as a zip file: .*[^.]\.$/,
    );
    expect(await refusal(await stored(Buffer.alloc(0)))).toContain("ArchiveError");
  });

  it("for not being there, as the system says it", async () => {
    expect(await refusal(join(folder, "none.zip"))).toContain("ENOENT");
  });
});
