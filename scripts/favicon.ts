/**
 * Makes the icons of public/ from public/favicon.svg, for what takes no SVG or asks for an icon
 * unasked: a PDF in a tab, a phone. `node scripts/favicon.ts`
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { iconFile, iconSides } from "#http/cards/icon-file.ts";

const SIDE = 32;

const publicFolder = join(import.meta.dirname, "..", "public");
const svg = await readFile(join(publicFolder, "favicon.svg"));

await writeFile(
  join(publicFolder, "favicon.ico"),
  iconFile(await Promise.all(iconSides.map((side) => draw(side).then(toPng)))),
);
// Phones round the corners off, so these have a ground and stand clear of its edges.
for (const [name, side] of [
  ["apple-touch-icon", 180] as const,
  ["icon-192", 192] as const,
  ["icon-512", 512] as const,
]) {
  const door = await draw(Math.round(side * 0.66)).then(toPng);
  const ground = { width: side, height: side, channels: 3, background: "#f6f3ec" } as const;
  const tile = sharp({ create: ground }).composite([{ input: door }]);
  await writeFile(join(publicFolder, `${name}.png`), await toPng(tile));
}

async function draw(side: number) {
  return sharp(svg, { density: 72 * (side / SIDE) }).resize(side, side);
}

function toPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ compressionLevel: 9 }).toBuffer();
}
