import type Sharp from "sharp";
import type { OutputInfo, OverlayOptions } from "sharp";
import type { RoutePath } from "#contract/path.ts";
import type { App } from "#domain/app.ts";
import { cached } from "./cached.ts";
import { found } from "./page.ts";
import type { Rendered } from "./page-cache.ts";
import { publicRoute, type Route } from "./route.ts";

export interface ShareCard {
  title: string;
  kicker: string;
  note: string;
}

/** The size that every network shows uncropped. */
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
const TEXT_WIDTH = 700;
/** The rest of a longer title is on the page. */
const MAX_TITLE_LENGTH = 140;

const FONT_FILE = "art/share-card.ttf";
const FONT = "Hedvig Letters Serif 24pt 24pt";
const BACKGROUND = "public/pictures/hero.jpg";

export function shareCardRoute(
  path: RoutePath,
  find: (app: App, slug: string) => Promise<ShareCard | null>,
): Route {
  return publicRoute("GET", path, (c) => {
    const { app, gates } = c.var.services;
    const render = async (): Promise<Rendered> => {
      const slug = (c.req.param("slug") ?? "").replace(/\.jpg$/, "");
      return {
        status: 200,
        contentType: "image/jpeg",
        kind: "file",
        body: await draw(found(await find(app, slug)), app.content.facts.brand),
        // Networks show the picture on pages of their own.
        headers: { "Cross-Origin-Resource-Policy": "cross-origin" },
      };
    };
    return cached(c, render, { gate: gates.shareCards });
  });
}

async function draw(
  { title, kicker, note }: ShareCard,
  name: string,
): Promise<Buffer<ArrayBuffer>> {
  const shown = shorten(title);
  const [heading, above, below, brand] = [
    await drawText(shown, titleSize(shown), "#F6F3EC", 222),
    await drawText(kicker, 28, "#FFB45C", 172),
    await drawText(note, 28, "#C3C8D4", HEIGHT - 84),
    await drawText(name, 34, "#F6F3EC", 62, LEFT + 42),
  ];
  // Without a title the other lines say nothing: only the brand is left.
  const words = heading === null ? [brand] : [brand, above, heading, below];
  const { data, info } = await drawBackground();
  const sharp = await loadSharp();
  const picture = await sharp(data, { raw: info })
    .composite(words.filter((layer) => layer !== null))
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return Buffer.from(picture);
}

async function drawText(
  content: string,
  size: number,
  color: string,
  top: number,
  left = LEFT,
): Promise<OverlayOptions | null> {
  if (!isVisible(content)) return null;
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(content)}</span>`,
      font: `${FONT}, ${size}`,
      fontfile: FONT_FILE,
      width: TEXT_WIDTH,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
      spacing: -Math.round(size / 8),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const fits = left + info.width <= WIDTH && top + info.height <= HEIGHT;
  return fits ? { input: data, raw: info, left, top } : null;
}

let background: Promise<{ data: Buffer; info: OutputInfo }> | null = null;

function drawBackground() {
  background ??= loadSharp()
    .then((sharp) =>
      sharp(BACKGROUND)
        .resize(WIDTH, HEIGHT, { fit: "cover", position: "right" })
        .composite([{ input: Buffer.from(shade), left: 0, top: 0 }])
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    .catch((error) => {
      background = null;
      throw error;
    });
  return background;
}

/** Loaded with the first card, since most starts never need it. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // One card is drawn at a time; more threads and a cache would serve nobody.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The wall darkens towards the text; the mark stands beside the name. */
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="wall"><stop stop-color="#0E1116"/><stop offset=".5" stop-color="#0E1116" stop-opacity=".82"/><stop offset=".8" stop-color="#0E1116" stop-opacity="0"/></linearGradient>
    <linearGradient id="light" x1="0" y1="1" x2=".8" y2="0"><stop stop-color="#FFB45C"/><stop offset="1" stop-color="#FF7A3D"/></linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#wall)"/>
  <g transform="translate(${LEFT} 60) scale(1.2)"><path d="M8 1h15v30H8z" fill="url(#light)"/><path d="M8 1v30H1V5z" fill="#F6F3EC"/></g>
</svg>`;

function titleSize(title: string): number {
  if (title.length <= 40) return 76;
  if (title.length <= 80) return 62;
  return 48;
}

function shorten(title: string): string {
  // Nobody reads a letter under a tower of accents, and it would be taller than the card.
  const plain = title.replace(/(\p{M}{3})\p{M}+/gu, "$1");
  if (plain.length <= MAX_TITLE_LENGTH) return plain;
  const cut = plain.slice(0, MAX_TITLE_LENGTH);
  const end = cut.lastIndexOf(" ");
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

function isVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}]/u.test(text);
}

/** Pango reads markup, and refuses characters that no font can draw. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}
