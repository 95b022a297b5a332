/**
 * Makes public/favicon.ico from public/favicon.svg, for what asks for it unasked: a PDF in a tab,
 * a browser that takes no SVG there. `node scripts/favicon.ts`
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const SIDES = [16, 32, 48];
const HEADER = 6;
const ENTRY = 16;

const publicFolder = join(import.meta.dirname, "..", "public");

const svg = await readFile(join(publicFolder, "favicon.svg"));
const pictures = await Promise.all(
  SIDES.map((side) =>
    sharp(svg, { density: 72 * (side / 32) })
      .resize(side, side)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ),
);
await writeFile(join(publicFolder, "favicon.ico"), iconFile(pictures));

/** PNGs in an ICO (learn.microsoft.com/previous-versions/ms997538). */
function iconFile(images: Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER + ENTRY * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = HEADER + ENTRY * index;
    const side = SIDES[index] ?? 0;
    header.writeUInt8(side, at);
    header.writeUInt8(side, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
