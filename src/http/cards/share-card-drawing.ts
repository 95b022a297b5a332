import type Sharp from "sharp";
import type { OverlayOptions, Sharp as Picture } from "sharp";
import { type BrandPalette, papers } from "#contract/brand-palette.ts";
import { coverSvg } from "#contract/cover-drawing.ts";
import type { TypePair } from "#contract/type-pair.ts";
import { coverTitle } from "#site/cards/book-cover.tsx";
import type { ShareCard } from "#site/share-card.ts";
import { decodingBounds, type Pen, takePen } from "./pen.ts";
import { type BrandSign, brandLayers } from "./share-card-brand.ts";
import { type DrawnText, drawLine, drawTitle } from "./share-card-text.ts";

interface DrawnCard extends BrandSign, Pick<ShareCard, "title" | "line" | "look"> {
  picture: Buffer | null;
  /** True if its picture is the cover that is drawn from its title. */
  hasDrawnCover: boolean;
  /** True if the picture of a book's cover has no words on it. */
  isCoverBare: boolean;
  typePair: TypePair;
}

/** Every network shows this size uncropped. */
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 64;
const SILL = HEIGHT - 112;
const TITLE_BOTTOM = SILL - 36;
/** The space between the brand and the bottom of the title. */
const TITLE_HEIGHT = 352;
const SPLIT = 672;
const WHOLE = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
const BESIDE = { left: SPLIT, top: 0, width: WIDTH - SPLIT, height: HEIGHT };
/** Clear of the veil, and with its floor at the sill. */
const STANDING = { left: 750, top: 0, width: 450, height: SILL + 60 };
const VEIL = { left: SPLIT - 1, top: 0, width: 202, height: HEIGHT };
const STAND = { left: 630, top: 0, width: WIDTH - 630, height: HEIGHT };
const BOOK = { left: 780, top: 70, width: 336, height: 448 };

const PAPER = papers.paper;

const places = {
  beside: { width: 620, sizes: [72, 60, 48, 40], longSizes: [60, 48, 40] },
  book: { width: 600, sizes: [72, 60, 48, 40], longSizes: [60, 48, 40] },
  behind: { width: 760, sizes: [88, 72, 60, 48], longSizes: [72, 60, 48] },
};
/** A longer title begins a size smaller. */
const LONG_TITLE = 40;

/** Draws a card as a JPEG. A picture that cannot be read is left out. */
export async function drawCard(card: DrawnCard): Promise<Buffer<ArrayBuffer>> {
  const pen = await takePen(card.typePair);
  const { sharp } = pen;
  const place = places[card.look];
  const sizes = card.title.length > LONG_TITLE ? place.longSizes : place.sizes;
  const style = { colour: PAPER, width: place.width, height: TITLE_HEIGHT } as const;
  const title = await drawTitle(pen, card.title, sizes, { ...style, face: "serif" });
  const line = await drawLine(pen, card.line, { ...lineStyle, colour: card.palette.text2 });
  const layers = [
    ...(await pictureLayers(pen, card)),
    layer(sill, { left: 0, top: SILL - 1, width: WIDTH, height: 2 }),
    ...(await brandLayers(pen, card, { left: LEFT, middle: 76, colour: PAPER })),
    at(title, LEFT, TITLE_BOTTOM - (title?.raw.height ?? 0)),
    // The line would mean nothing without a title.
    title && at(line, LEFT, HEIGHT - 56 - half(line)),
  ].filter((one) => one !== null);
  const picture = await compose(ground(sharp, card), layers).catch(() =>
    compose(plainGround(sharp, card.palette), layers),
  );
  return Buffer.from(picture);
}

function compose(under: Picture, layers: OverlayOptions[]): Promise<Buffer> {
  // Optimised Huffman codes would make the file an eighth smaller, but take 8 MB to compute.
  const format = { quality: 86, chromaSubsampling: "4:4:4", optimiseCoding: false };
  return under.composite(layers).jpeg(format).toBuffer();
}

const lineStyle = { face: "sans", size: 26, width: 560, height: 39 } as const;

/** The lowest layer, so that its pixels are not in memory beside those of the card. */
function ground(sharp: typeof Sharp, { look, picture, palette }: DrawnCard): Picture {
  if (picture === null || look === "book") return plainGround(sharp, palette);
  const background = palette.ink;
  if (look === "behind") return crop(sharp, picture, { ...WHOLE, background }, "attention");
  const part = { width: WIDTH - SPLIT, height: HEIGHT, background };
  return crop(sharp, picture, part, "attention").extend({ left: SPLIT, background });
}

function plainGround(sharp: typeof Sharp, { ink }: BrandPalette): Picture {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: ink } });
}

function crop(
  sharp: typeof Sharp,
  picture: Buffer,
  { width, height, background }: Pick<Box, "width" | "height"> & { background: string },
  position: "attention" | "top",
): Picture {
  return sharp(picture, decodingBounds)
    .resize({ width, height, fit: "cover", position })
    .flatten({ background });
}

async function pictureLayers(pen: Pen, card: DrawnCard): Promise<(OverlayOptions | null)[]> {
  const { sharp } = pen;
  const { look, picture, palette, hasDrawnCover } = card;
  if (look === "behind") return [layer(veilBehind(palette), WHOLE)];
  if (look === "beside") {
    const cover = hasDrawnCover ? layer(drawnCover(card, BESIDE, STANDING), BESIDE) : null;
    return [cover, layer(veilBeside(palette), VEIL)];
  }
  const cover = picture && (await drawCover(sharp, picture, palette.ink));
  const isBare = card.isCoverBare || cover === null;
  const title = isBare
    ? await drawTitle(pen, coverTitle(card.title), [34, 28, 24], {
        face: "serif",
        colour: PAPER,
        width: BOOK.width * 0.79,
        height: BOOK.height * 0.4,
      })
    : null;
  return [
    layer(bookStand(palette), STAND),
    cover ?? layer(hasDrawnCover ? drawnCover(card, BOOK, BOOK) : blankCover(palette), BOOK),
    layer(isBare ? veilOverCover(palette) : spine, BOOK),
    at(title, BOOK.left + 30, BOOK.top + 36),
  ];
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Null if the file is not a picture, for example because it is damaged. */
async function drawCover(
  sharp: typeof Sharp,
  picture: Buffer,
  background: string,
): Promise<OverlayOptions | null> {
  try {
    const cover = crop(sharp, picture, { ...BOOK, background }, "top").raw();
    const { data, info } = await cover.toBuffer({ resolveWithObject: true });
    return { input: data, raw: info, left: BOOK.left, top: BOOK.top };
  } catch {
    return null;
  }
}

function at(text: DrawnText | null, left: number, top: number): OverlayOptions | null {
  return text && { ...text, left, top: Math.round(top) };
}

function half(text: DrawnText | null): number {
  return (text?.raw.height ?? 0) / 2;
}

function layer(drawing: string, { left, top, width, height }: Box): OverlayOptions {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${drawing}</svg>`;
  return { input: Buffer.from(svg), left, top };
}

function box({ left, top, width, height }: Box): string {
  return `x="${left}" y="${top}" width="${width}" height="${height}"`;
}

/** It covers everything but the words. */
const sill = `
  <path d="M0 ${SILL}h${WIDTH}" stroke="${PAPER}" stroke-opacity=".34" stroke-width="1.5"/>`;

const veilBeside = ({ ink }: BrandPalette) => `
  <linearGradient id="veil"><stop stop-color="${ink}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>
  <rect ${box(VEIL)} fill="url(#veil)"/>`;

const veilBehind = ({ ink }: BrandPalette) => `
  <linearGradient id="side"><stop offset=".2" stop-color="${ink}" stop-opacity=".88"/><stop offset=".56" stop-color="${ink}" stop-opacity=".58"/><stop offset=".84" stop-color="${ink}" stop-opacity="0"/></linearGradient>
  <linearGradient id="foot" x2="0" y1="1" y2="0"><stop stop-color="${ink}" stop-opacity=".72"/><stop offset=".34" stop-color="${ink}" stop-opacity="0"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#side)"/><rect width="100%" height="100%" fill="url(#foot)"/>`;

/** A wall, the light that falls over the sill, and the shadow of the book. */
const bookStand = ({ ink, night, wall, spill }: BrandPalette) => `
  <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${night}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
  <linearGradient id="edge"><stop stop-color="${ink}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>
  <linearGradient id="spill" x2="0" y2="1"><stop stop-color="${spill}" stop-opacity=".5"/><stop offset="1" stop-color="${spill}" stop-opacity="0"/></linearGradient>
  <rect x="${SPLIT}" width="528" height="100%" fill="url(#wall)"/>
  <rect x="${SPLIT - 1}" width="160" height="100%" fill="url(#edge)"/>
  <path d="M778 ${SILL}h340l82 112H${STAND.left}z" fill="url(#spill)"/>
  <rect ${box(BOOK)} fill="#000" fill-opacity=".35" transform="translate(10 0)"/>`;

/** A closed door, for a guide whose cover cannot be shown. */
const blankCover = ({ wall3, light }: BrandPalette) => `
  <rect ${box(BOOK)} fill="${wall3}"/>
  <g transform="translate(${BOOK.left} ${BOOK.top})" fill="none" stroke="${PAPER}" stroke-opacity=".3" stroke-width="3"><path d="M98 446V270a70 70 0 0 1 140 0v176M116 446V272a52 52 0 0 1 104 0v174"/></g>
  <rect x="${BOOK.left + 116}" y="${SILL - 6}" width="104" height="5" fill="${light}"/>`;

/** The cover that the page of an article or guide draws, at the foot of its place as there. */
function drawnCover({ title, palette }: DrawnCard, ground: Box, place: Box): string {
  return `<rect ${box(ground)} fill="${palette.wall}"/>
  ${coverSvg(title, palette, box(place))}`;
}

const spine = `
  <linearGradient id="spine"><stop stop-color="#FFF" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
  <rect ${box({ ...BOOK, width: 16 })} fill="url(#spine)"/>`;

const veilOverCover = ({ ink }: BrandPalette) => `
  <linearGradient id="title" x2="0" y2="1"><stop offset=".04" stop-color="${ink}" stop-opacity=".6"/><stop offset=".44" stop-color="${ink}" stop-opacity="0"/></linearGradient>
  <rect ${box(BOOK)} fill="url(#title)"/>${spine}`;
