import type { Sharp } from "sharp";
import { type BrandPalette, drawnPalette, papers } from "#contract/brand-palette.ts";
import type { TypePair } from "#contract/type-pair.ts";
import { iconFile, iconSides } from "./icon-file.ts";
import { decodingBounds, type Pen, takePen } from "./pen.ts";
import { drawLine } from "./share-card-text.ts";

/** An icon shows the picture if there is one that can be read, and otherwise the initial or the door. */
export interface IconSign {
  /** The owner's square icon or logo. */
  picture: Buffer | null;
  /** Null for the door. */
  initial: string | null;
  palette: BrandPalette;
  /** What the initial is set in. */
  typePair: TypePair;
}

type Pixels = Buffer<ArrayBufferLike>;

/** A tab's icon has round corners; phones round the corners of a tile themselves. */
type Shape = "tab" | "tile";

/** The corner radius as a part of the side. */
const ROUNDING = 0.2;

/** The margin around a logo with transparency. */
const MARGIN = { tab: 0.06, tile: 0.13 };

/** The side of the door as a part of that of a tile, whose corners phones round off. */
const DOOR_SIZE = { tab: 1, tile: 0.66 };

const DOOR_BOX = 32;

/** The height of the letter as a part of the side. */
const LETTER_SIZE = { tab: 0.78, tile: 0.62 };

/** Sharp at three pixels to one, with room for larger places such as bookmarks. */
const SVG_SIDE = 128;

/** Draws a square PNG without transparency. */
export async function drawTile(sign: IconSign, side: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await draw(await takePen(sign.typePair), sign, side, "tile"));
}

export async function drawIconFile(sign: IconSign): Promise<Buffer<ArrayBuffer>> {
  const pen = await takePen(sign.typePair);
  const pictures: Pixels[] = [];
  for (const side of iconSides) pictures.push(await draw(pen, sign, side, "tab"));
  return iconFile(pictures);
}

/** The SVG holds a bitmap, since a browser's own fonts may lack the letter or draw it differently. */
export async function drawSvg(sign: IconSign): Promise<string> {
  const picture = await draw(await takePen(sign.typePair), sign, SVG_SIDE, "tab");
  const address = `data:image/png;base64,${picture.toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="${address}"/></svg>`;
}

async function draw(pen: Pen, sign: IconSign, side: number, shape: Shape): Promise<Pixels> {
  const { picture, initial, palette } = sign;
  const icon =
    (picture && (await drawPicture(pen, picture, side, shape))) ??
    (initial === null
      ? await drawDoor(pen, palette, side, shape)
      : await drawInitial(pen, initial, palette, side, shape));
  return icon.png({ compressionLevel: 9 }).toBuffer();
}

/** Portico's door as it was drawn: without a ground, and with a leaf of paper on a dark tab. */
export const drawnDoor = door(
  drawnPalette,
  `<style>.leaf{fill:${drawnPalette.ink}}@media (prefers-color-scheme:dark){.leaf{fill:${papers.paper}}}</style>`,
  'class="leaf"',
);

function door({ light, ember }: BrandPalette, style: string, leaf: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DOOR_BOX} ${DOOR_BOX}">${style}<defs><linearGradient id="light" x1="0" y1="1" x2=".8" y2="0"><stop stop-color="${light}"/><stop offset="1" stop-color="${ember}"/></linearGradient></defs><path fill="url(#light)" d="M12 1h15v30H12z"/><path ${leaf} d="M12 1v30H5V5z"/></svg>\n`;
}

/** The owner's light may be as pale as paper, so their door stands on their wall. */
async function drawDoor(
  pen: Pen,
  palette: BrandPalette,
  side: number,
  shape: Shape,
): Promise<Sharp> {
  const isDrawn = palette === drawnPalette;
  const svg = isDrawn ? drawnDoor : door(palette, "", `fill="${papers.paper}"`);
  const inner = Math.round((isDrawn ? DOOR_SIZE[shape] : DOOR_SIZE.tile) * side);
  const density = (72 * inner) / DOOR_BOX;
  const drawing = pen.sharp(Buffer.from(svg), { density }).resize(inner, inner);
  if (!isDrawn) {
    const background = palette.wall;
    return on(pen, { side, shape, background }, await drawing.png().toBuffer());
  }
  if (shape === "tab") return drawing;
  const ground = { width: side, height: side, channels: 3, background: papers.paper } as const;
  return pen.sharp({ create: ground }).composite([{ input: await drawing.png().toBuffer() }]);
}

/** Scales it to fit. A picture with transparency stands on paper, any other on its own background. */
async function drawPicture(
  { sharp }: Pen,
  picture: Buffer,
  side: number,
  shape: Shape,
): Promise<Sharp | null> {
  try {
    const { isOpaque } = await sharp(picture, decodingBounds).stats();
    const margin = isOpaque ? 0 : Math.round(MARGIN[shape] * side);
    const inner = side - 2 * margin;
    const background = isOpaque ? await cornerOf(sharp(picture, decodingBounds)) : papers.paper;
    const contained = await sharp(picture, decodingBounds)
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

/** Draws a ring if no font here has the letter. Without colours of its owner's, the letter is paper on ink. */
async function drawInitial(
  pen: Pen,
  initial: string,
  palette: BrandPalette,
  side: number,
  shape: Shape,
): Promise<Sharp> {
  const isDrawn = palette === drawnPalette;
  const background = isDrawn ? palette.ink : palette.wall;
  const colour = isDrawn ? papers.paper : palette.light;
  const size = Math.round(LETTER_SIZE[shape] * side);
  const style = { face: "serif", size, colour, width: side, height: side } as const;
  const letter = await drawLine(pen, initial, style);
  const shown =
    letter === null
      ? ringOf(side, colour)
      : // By its ink: a line of text has room above and below.
        await pen.sharp(letter.input, { raw: letter.raw }).trim().png().toBuffer();
  return on(pen, { side, shape, background }, shown);
}

function ringOf(side: number, colour: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32"><circle cx="16" cy="16" r="7" fill="none" stroke="${colour}" stroke-width="3"/></svg>`,
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
