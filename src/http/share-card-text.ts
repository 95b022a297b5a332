import type Sharp from "sharp";
import type { OutputInfo } from "sharp";

export interface DrawnText {
  input: Buffer;
  raw: OutputInfo;
}

export interface TextStyle {
  face: "serif" | "sans";
  size: number;
  colour: string;
  /** Longer lines are broken, and the last resort is to break a word. */
  width: number;
  height: number;
}

const faces = {
  serif: { family: "Hedvig Letters Serif 24pt 24pt", file: "art/share-card.ttf", tracking: -0.018 },
  sans: { family: "Hanken Grotesk Medium", file: "art/share-card-sans.ttf", tracking: 0 },
};

/** What is left of a title that is too long for its place at the smallest size. */
const SHORTER = 0.75;

/** Halvings of the width between a line's half and its whole: to about 10 px. */
const BALANCING_STEPS = 5;

/**
 * The largest of the sizes at which no word is broken and everything fits, in lines of about the same
 * length. At the smallest size words may break, and what is still too long is cut.
 * @returns null when nothing of it can be seen
 */
export async function drawTitle(
  sharp: typeof Sharp,
  title: string,
  sizes: readonly number[],
  place: Omit<TextStyle, "size">,
): Promise<DrawnText | null> {
  const words = drawable(title);
  if (!isVisible(words)) return null;
  for (const size of sizes) {
    const style = { ...place, size };
    const drawn = await draw(sharp, words, style, "word");
    if (drawn !== null && fits(drawn, style)) return balance(sharp, words, style, drawn);
  }
  return drawCut(sharp, words, { ...place, size: sizes.at(-1) ?? 0 });
}

/** On one line, cut where it is too long. */
export function drawLine(
  sharp: typeof Sharp,
  line: string,
  style: TextStyle,
): Promise<DrawnText | null> {
  return drawCut(sharp, drawable(line), style);
}

async function drawCut(
  sharp: typeof Sharp,
  words: string,
  style: TextStyle,
): Promise<DrawnText | null> {
  for (let text = words; isVisible(text); text = shorten(text)) {
    const drawn = await draw(sharp, text, style, "word-char");
    if (drawn !== null && fits(drawn, style)) return drawn;
  }
  return null;
}

/** The narrowest column that takes no more lines. */
async function balance(
  sharp: typeof Sharp,
  words: string,
  style: TextStyle,
  widest: DrawnText,
): Promise<DrawnText> {
  let best = widest;
  let [low, high] = [style.width / 2, style.width];
  for (let step = 0; step < BALANCING_STEPS; step++) {
    const width = Math.round((low + high) / 2);
    const drawn = await draw(sharp, words, { ...style, width }, "word");
    // Descenders in another line than before make less of a difference than a line does.
    const isAsHigh = drawn !== null && drawn.raw.height < widest.raw.height + style.size / 2;
    if (isAsHigh && drawn.raw.width <= width) [best, high] = [drawn, width];
    else low = width;
  }
  return best;
}

function fits({ raw }: DrawnText, { width, height }: TextStyle): boolean {
  return raw.width <= width && raw.height <= height;
}

/** Null where the fonts of the machine make nothing of it. */
async function draw(
  sharp: typeof Sharp,
  words: string,
  { face, size, colour, width }: TextStyle,
  wrap: "word" | "word-char",
): Promise<DrawnText | null> {
  const { family, file, tracking } = faces[face];
  const spacing = Math.round(tracking * size * 1024);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}">${escapeMarkup(words)}</span>`,
      font: `${family}, ${size}`,
      fontfile: file,
      width: Math.round(width),
      wrap,
      rgba: true,
      dpi: 72,
      spacing: -Math.round(size / 7),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info.width > 0 && info.height > 0 ? { input: data, raw: info } : null;
}

function shorten(text: string): string {
  const letters = [...text.replace(/…$/u, "")];
  const cut = letters.slice(0, Math.floor(letters.length * SHORTER)).join("");
  const end = cut.lastIndexOf(" ");
  const rest = (end > cut.length / 2 ? cut.slice(0, end) : cut).trimEnd();
  return rest === "" ? "" : `${rest}…`;
}

/** Without what would be a box, a tower or a mirror where the server has no font for it. */
function drawable(text: string): string {
  return (
    text
      .replace(/(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)[\u200D\uFE0E\uFE0F\u20E3]*/gu, "")
      // Nobody reads a letter under a tower of accents, and it would be taller than the card.
      .replace(/(\p{M}{3})\p{M}+/gu, "$1")
      .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
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
