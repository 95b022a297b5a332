import type { OutputInfo } from "sharp";
import { withEllipsis } from "#contract/short-text.ts";
import type { CardFace } from "./card-fonts.ts";
import type { Pen } from "./pen.ts";

export interface DrawnText {
  input: Buffer;
  raw: OutputInfo;
}

/** A text with its style, its line width and the size that it then has. */
interface SetText {
  words: string;
  style: TextStyle;
  wrap: "word" | "word-char";
  width: number;
  height: number;
}

interface TextStyle {
  face: CardFace;
  size: number;
  colour: string;
  /** Longer lines are broken, within a word if nothing else helps. */
  width: number;
  height: number;
}

/** Em. */
const trackings: Record<CardFace, number> = { serif: -0.018, sans: 0 };

/** The share of a title that is kept when it is too long even at the smallest size. */
const SHORTER = 0.75;

const NO_BREAK = "\u00A0";

/** The number of times that the column is halved between half and its whole width: precise to about 10 px. */
const BALANCING_STEPS = 5;

/**
 * Chooses the largest size at which everything fits without breaking a word, in lines of about the same
 * length. At the smallest size words may break, and a text that is still too long is cut.
 * @returns null if nothing of it can be seen
 */
export async function drawTitle(
  pen: Pen,
  title: string,
  sizes: readonly number[],
  place: Omit<TextStyle, "size">,
): Promise<DrawnText | null> {
  const words = await drawable(pen, title);
  if (!isVisible(words)) return null;
  for (const size of sizes) {
    const style = { ...place, size };
    const widest = await set(pen, words, style, "word");
    if (widest !== null && fits(widest)) return draw(pen, await avoidWidow(pen, widest));
  }
  return drawCut(pen, words, { ...place, size: sizes.at(-1) ?? 0 });
}

/** Draws a single line and cuts it if it is too long. */
export async function drawLine(
  pen: Pen,
  line: string,
  style: TextStyle,
): Promise<DrawnText | null> {
  return drawCut(pen, await drawable(pen, line), style);
}

async function drawCut(pen: Pen, words: string, style: TextStyle): Promise<DrawnText | null> {
  for (let text = words; isVisible(text); text = shorten(text)) {
    const whole = await set(pen, text, style, "word-char");
    if (whole !== null && fits(whole)) return draw(pen, whole);
  }
  return null;
}

/** Keeps the last word from standing alone if that needs neither another line nor more width than a letter. */
async function avoidWidow(pen: Pen, widest: SetText): Promise<SetText> {
  const { words, style } = widest;
  const balanced = await balance(pen, widest);
  const joinedWords = words.replace(/ (?=\S+$)/u, NO_BREAK);
  const joined = joinedWords === words ? null : await set(pen, joinedWords, style, "word");
  if (joined === null || !fits(joined) || !hasSameHeight(joined, balanced)) return balanced;
  const even = await balance(pen, joined);
  return even.width < balanced.width + style.size / 4 ? even : balanced;
}

async function balance(pen: Pen, widest: SetText): Promise<SetText> {
  const { words, style } = widest;
  let best = widest;
  let [low, high] = [style.width / 2, style.width];
  for (let step = 0; step < BALANCING_STEPS; step++) {
    const width = Math.round((low + high) / 2);
    const narrower = await set(pen, words, { ...style, width }, "word");
    const isSame = narrower !== null && hasSameHeight(narrower, widest);
    if (isSame && narrower.width <= width) [best, high] = [narrower, width];
    else low = width;
  }
  return best;
}

/** Descenders in another line make less of a difference than a further line does. */
function hasSameHeight(one: SetText, other: SetText): boolean {
  return one.height < other.height + one.style.size / 2;
}

function fits({ width, height, style }: SetText): boolean {
  return width <= style.width && height <= style.height;
}

async function set(
  pen: Pen,
  words: string,
  style: TextStyle,
  wrap: SetText["wrap"],
): Promise<SetText | null> {
  // The pixels would stay in memory until the next collection, and most texts are only measured.
  const picture = await textPicture(pen, { words, style, wrap });
  const { width, height } = await picture.metadata();
  return width > 0 && height > 0 ? { words, style, wrap, width, height } : null;
}

async function draw(pen: Pen, text: SetText): Promise<DrawnText> {
  const picture = await textPicture(pen, text);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}

async function textPicture(
  { sharp, fonts }: Pen,
  { words, style, wrap }: Omit<SetText, "width" | "height">,
) {
  const { face, size, colour, width } = style;
  const family = await fonts.family(face);
  const spacing = isLatin(words) ? Math.round(trackings[face] * size * 1024) : 0;
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}">${escapeMarkup(words)}</span>`,
      font: `${family} ${size}`,
      width: Math.round(width),
      wrap,
      rgba: true,
      dpi: 72,
      spacing: -Math.round(size / 7),
    },
  });
}

function shorten(text: string): string {
  const letters = [...text.replace(/…$/u, "")];
  const cut = letters.slice(0, Math.floor(letters.length * SHORTER)).join("");
  const end = cut.lastIndexOf(" ");
  return withEllipsis(end > cut.length / 2 ? cut.slice(0, end) : cut);
}

/** Removes characters that would be a box, a tower or mirrored; null if letters would be missing. */
async function drawable({ sharp, fonts }: Pen, text: string): Promise<string> {
  const rest = (await fonts.drawable(sharp, plain(text))) ?? "";
  return inOneLine(rest);
}

function plain(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(
        /(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)[\u200D\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]*/gu,
        "",
      )
      // Nobody reads a letter under a tower of accents, which would be taller than the card.
      .replace(/(\p{M}{3})\p{M}+/gu, "$1")
      .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
      // Few fonts have these hyphens, which look like the one on every keyboard.
      .replace(/[\u2010\u2011]/g, "-")
  );
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Letters of other scripts join or stack and must not be spaced out. */
function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
}

function isVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}…]/u.test(text);
}

/** Pango reads markup, and refuses characters that no font can draw. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}
