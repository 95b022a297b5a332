import type { Sharp } from "sharp";
import { iconFile, iconSides } from "./icon-file.ts";
import { INK, PAPER, takePen } from "./share-card-drawing.ts";
import { decodingBounds } from "./share-card-picture.ts";
import { drawLine, type Pen } from "./share-card-text.ts";

/** An icon shows the logo if there is one that can be read, and otherwise the initial. */
export interface IconSign {
  logo: Buffer | null;
  initial: string;
}

type Pixels = Buffer<ArrayBufferLike>;

/** A tab's icon has round corners; phones round the corners of a tile themselves. */
type Shape = "tab" | "tile";

/** The corner radius as a part of the side. */
const ROUNDING = 0.2;

/** The margin around a logo with transparency. */
const MARGIN = { tab: 0.06, tile: 0.13 };

/** The height of the letter as a part of the side. */
const LETTER_SIZE = { tab: 0.78, tile: 0.62 };

/** Sharp at three pixels to one, with room for larger places such as bookmarks. */
const SVG_SIDE = 128;

/** Draws a square PNG without transparency. */
export async function drawTile(sign: IconSign, side: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await draw(await takePen(), sign, side, "tile"));
}

export async function drawIconFile(sign: IconSign): Promise<Buffer<ArrayBuffer>> {
  const pen = await takePen();
  const pictures: Pixels[] = [];
  for (const side of iconSides) pictures.push(await draw(pen, sign, side, "tab"));
  return iconFile(pictures);
}

/** The SVG holds a bitmap, since a browser's own fonts may lack the letter or draw it differently. */
export async function drawSvg(sign: IconSign): Promise<string> {
  const picture = await draw(await takePen(), sign, SVG_SIDE, "tab");
  const address = `data:image/png;base64,${picture.toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="${address}"/></svg>`;
}

async function draw(pen: Pen, sign: IconSign, side: number, shape: Shape): Promise<Pixels> {
  const logo = sign.logo && (await drawLogo(pen, sign.logo, side, shape));
  const icon = logo ?? (await drawInitial(pen, sign.initial, side, shape));
  return icon.png({ compressionLevel: 9 }).toBuffer();
}

/** Scales the logo to fit. A logo with transparency stands on paper, any other on its own background. */
async function drawLogo(
  { sharp }: Pen,
  logo: Buffer,
  side: number,
  shape: Shape,
): Promise<Sharp | null> {
  try {
    const { isOpaque } = await sharp(logo, decodingBounds).stats();
    const margin = isOpaque ? 0 : Math.round(MARGIN[shape] * side);
    const inner = side - 2 * margin;
    const background = isOpaque ? await cornerOf(sharp(logo, decodingBounds)) : PAPER;
    const contained = await sharp(logo, decodingBounds)
      .resize({ width: inner, height: inner, fit: "contain", background: TRANSPARENT })
      .png()
      .toBuffer();
    return on({ sharp }, { side, shape, background }, contained);
  } catch {
    return null;
  }
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

async function cornerOf(picture: Sharp): Promise<string> {
  const corner = await picture
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return `#${corner.toString("hex", 0, 3)}`;
}

/** Draws a ring if no font here has the letter. */
async function drawInitial(pen: Pen, initial: string, side: number, shape: Shape): Promise<Sharp> {
  const size = Math.round(LETTER_SIZE[shape] * side);
  const style = { face: "serif", size, colour: PAPER, width: side, height: side } as const;
  const letter = await drawLine(pen, initial, style);
  const shown =
    letter === null
      ? ringOf(side)
      : // By its ink: a line of text has room above and below.
        await pen.sharp(letter.input, { raw: letter.raw }).trim().png().toBuffer();
  return on(pen, { side, shape, background: INK }, shown);
}

function ringOf(side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32"><circle cx="16" cy="16" r="7" fill="none" stroke="${PAPER}" stroke-width="3"/></svg>`,
  );
}

interface Ground {
  side: number;
  shape: Shape;
  background: string;
}

function on(
  { sharp }: Pick<Pen, "sharp">,
  { side, shape, background }: Ground,
  picture: Buffer,
): Sharp {
  const radius = shape === "tab" ? Math.round(ROUNDING * side) : 0;
  const outline = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  const ground = { width: side, height: side, channels: 4, background } as const;
  return sharp({ create: ground }).composite([
    { input: picture, gravity: "centre" },
    { input: Buffer.from(outline), blend: "dest-in" },
  ]);
}
