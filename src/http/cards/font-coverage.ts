import { type FileHandle, open } from "node:fs/promises";

/** The characters of a font: the first and last code points of each run alternate. */
export type Coverage = readonly number[];

/** The limit of a subtable of `cmap`; the largest font has a fifth of that. */
const MAX_BYTES = 4 * 1024 * 1024;

const COLLECTION = "ttcf";
const SFNT = new Set(["\0\x01\0\0", "OTTO", "true"]);

/** Reads which characters a TrueType or OpenType file draws. Any other or damaged file has none. */
export async function readCoverage(file: string): Promise<Coverage> {
  try {
    await using font = await open(file);
    const table = await findTable(font, await firstFont(font), "cmap");
    return table === null ? [] : await readCharacters(font, table);
  } catch (error) {
    if (error instanceof RangeError || isUnreadable(error)) return [];
    throw error;
  }
}

const FAMILY = 1;
const WINDOWS = 3;

/**
 * Reads the family name, as Windows and Pango do.
 * @throws if the file has none
 */
export async function readFamily(file: string): Promise<string> {
  await using font = await open(file);
  const table = await findTable(font, 0, "name");
  if (table === null) throw new RangeError(`${file} is no font.`);
  const head = await read(font, table, 6);
  const records = await read(font, table + 6, 12 * head.readUInt16BE(2));
  for (let at = 0; at < records.length; at += 12) {
    if (records.readUInt16BE(at) !== WINDOWS || records.readUInt16BE(at + 6) !== FAMILY) continue;
    const position = table + head.readUInt16BE(4) + records.readUInt16BE(at + 10);
    const name = await read(font, position, records.readUInt16BE(at + 8));
    return name.swap16().toString("utf16le");
  }
  throw new RangeError(`${file} does not say what its font is called.`);
}

export function covers(coverage: Coverage, code: number): boolean {
  let [low, high] = [0, coverage.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((coverage[2 * middle + 1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return (coverage[2 * low] ?? Number.POSITIVE_INFINITY) <= code;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

async function read(font: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await font.read(
    Buffer.alloc(Math.min(length, MAX_BYTES)),
    0,
    null,
    position,
  );
  return buffer.subarray(0, bytesRead);
}

/** A collection holds several fonts, which draw the same characters in the forms of several countries. */
async function firstFont(font: FileHandle): Promise<number> {
  const head = await read(font, 0, 16);
  return head.toString("latin1", 0, 4) === COLLECTION ? head.readUInt32BE(12) : 0;
}

async function findTable(font: FileHandle, start: number, tag: string): Promise<number | null> {
  const head = await read(font, start, 12);
  if (!SFNT.has(head.toString("latin1", 0, 4))) return null;
  const count = head.readUInt16BE(4);
  const records = await read(font, start + 12, 16 * count);
  for (let at = 0; at < 16 * count; at += 16) {
    if (records.toString("latin1", at, at + 4) === tag) return records.readUInt32BE(at + 8);
  }
  return null;
}

/** A font lists its characters in several formats; the last one that can be read has most. */
async function readCharacters(font: FileHandle, table: number): Promise<Coverage> {
  const count = (await read(font, table, 4)).readUInt16BE(2);
  const records = await read(font, table + 4, 8 * count);
  let found: Coverage = [];
  for (let at = 0; at < 8 * count; at += 8) {
    const isUnicode = [0, 3].includes(records.readUInt16BE(at));
    if (!isUnicode) continue;
    const position = table + records.readUInt32BE(at + 4);
    const format = (await read(font, position, 2)).readUInt16BE(0);
    const runs = format === 4 ? await readShort(font, position) : [];
    const all = format === 12 ? await readLong(font, position) : runs;
    if (sizeOf(all) > sizeOf(found)) found = all;
  }
  return found;
}

/** Format 4 has 16-bit runs whose glyphs may be listed one by one. */
async function readShort(font: FileHandle, position: number): Promise<Coverage> {
  // The length field has 16 bits as well, and is wrong in fonts whose table is longer.
  const table = await read(font, position, 0x2_0000);
  const doubled = table.readUInt16BE(6);
  const runs: number[] = [];
  for (let at = 0; at < doubled; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const offsetAt = 16 + 3 * doubled + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed =
        offset === 0 ? code : table.readUInt16BE(offsetAt + offset + 2 * (code - first));
      const isEmpty = offset !== 0 && listed === 0;
      if (!isEmpty && ((listed + delta) & 0xffff) !== 0) add(runs, code, code);
    }
  }
  return runs;
}

/** Format 12 has 32-bit runs. */
async function readLong(font: FileHandle, position: number): Promise<Coverage> {
  const count = (await read(font, position, 16)).readUInt32BE(12);
  const groups = await read(font, position + 16, 12 * count);
  const runs: number[] = [];
  for (let at = 0; at < 12 * count; at += 12) {
    const first = groups.readUInt32BE(at);
    // Characters that map to the first glyph have none of their own.
    const isEmpty = groups.readUInt32BE(at + 8) === 0;
    add(runs, isEmpty ? first + 1 : first, groups.readUInt32BE(at + 4));
  }
  return runs;
}

/** Fonts list their characters in order. */
function add(runs: number[], first: number, last: number): void {
  if (first > last) return;
  if (runs.at(-1) === first - 1) runs[runs.length - 1] = last;
  else runs.push(first, last);
}

function sizeOf(coverage: Coverage): number {
  let size = 0;
  for (let at = 0; at < coverage.length; at += 2) {
    size += (coverage[at + 1] ?? 0) - (coverage[at] ?? 0) + 1;
  }
  return size;
}
