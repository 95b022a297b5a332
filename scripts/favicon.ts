/**
 * Makes the icons of public/ in the colours in which Portico's door was drawn. A server draws others.
 * `node scripts/favicon.ts`
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawnPalette } from "#contract/brand-palette.ts";
import { drawIconFile, drawnDoor, drawTile } from "#http/cards/icon-drawing.ts";

const publicFolder = join(import.meta.dirname, "..", "public");
const door = {
  picture: null,
  initial: null,
  palette: drawnPalette,
  typePair: "threshold",
} as const;

await writeFile(join(publicFolder, "favicon.svg"), drawnDoor);
await writeFile(join(publicFolder, "favicon.ico"), await drawIconFile(door));
for (const [name, side] of [
  ["apple-touch-icon", 180] as const,
  ["icon-192", 192] as const,
  ["icon-512", 512] as const,
]) {
  await writeFile(join(publicFolder, `${name}.png`), await drawTile(door, side));
}
