import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { covers, readCoverage } from "./font-coverage.ts";

const OWN = "art/card-fonts/serif.ttf";
const HEAD = 12;
const RECORD = 16;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function coverageOf(content: Buffer | string) {
  const file = join(folder, "font.ttf");
  await writeFile(file, content);
  return readCoverage(file);
}

/** A font with nothing but a table of characters in format 12. */
function fontOf(
  groups: readonly (readonly [first: number, last: number, glyph: number])[],
): Buffer {
  const font = Buffer.alloc(HEAD + RECORD + 12 + 16 + 12 * groups.length);
  font.writeUInt32BE(0x10000, 0);
  font.writeUInt16BE(1, 4);
  font.write("cmap", HEAD);
  const table = HEAD + RECORD;
  font.writeUInt32BE(table, HEAD + 8);
  font.writeUInt16BE(1, table + 2);
  font.writeUInt16BE(3, table + 4);
  font.writeUInt16BE(10, table + 6);
  font.writeUInt32BE(12, table + 8);
  font.writeUInt16BE(12, table + 12);
  font.writeUInt32BE(groups.length, table + 24);
  for (const [index, numbers] of groups.entries()) {
    for (const [at, number] of numbers.entries()) {
      font.writeUInt32BE(number, table + 28 + 12 * index + 4 * at);
    }
  }
  return font;
}

describe("what a font can draw", () => {
  it("is read from its table of short codes", async () => {
    const coverage = await readCoverage(OWN);
    const has = [..."Aé“€物Пř\ue000"].filter((one) => covers(coverage, one.codePointAt(0) ?? 0));
    expect(has.join("")).toBe("Aé“€");
  });

  it("is read from its table of long codes, too", async () => {
    const coverage = await coverageOf(
      fontOf([
        [0x7269, 0x7269, 7],
        [0x20000, 0x20002, 8],
        [0x30000, 0x30001, 0],
      ]),
    );
    const codes = [0x7268, 0x7269, 0x1ffff, 0x20000, 0x20002, 0x20003, 0x30000, 0x30001];
    expect(codes.filter((code) => covers(coverage, code))).toEqual([
      0x7269, 0x20000, 0x20002, 0x30001,
    ]);
  });

  it("is that of the first font in a collection", async () => {
    const font = await readFile(OWN);
    const head = Buffer.alloc(16);
    head.write("ttcf");
    head.writeUInt32BE(1, 8);
    head.writeUInt32BE(head.length, 12);
    for (let at = HEAD; at < HEAD + RECORD * font.readUInt16BE(4); at += RECORD) {
      font.writeUInt32BE(font.readUInt32BE(at + 8) + head.length, at + 8);
    }
    expect(await coverageOf(Buffer.concat([head, font]))).toEqual(await readCoverage(OWN));
  });

  it("is nothing for what is no font, or half of one", async () => {
    const font = await readFile(OWN);
    expect(await readCoverage(join(folder, "none.ttf"))).toEqual([]);
    expect(await coverageOf("")).toEqual([]);
    expect(await coverageOf("<svg/>, and no font")).toEqual([]);
    expect(await coverageOf(font.subarray(0, 200))).toEqual([]);
    expect(covers([], 65)).toBe(false);
  });
});
