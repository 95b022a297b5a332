import type { Page } from "@playwright/test";
import sharp from "sharp";

type Colour = readonly [red: number, green: number, blue: number];

interface TextLine {
  text: string;
  colour: Colour;
  /** 24 pixels, or 18.66 in bold: WCAG requires less contrast. */
  isLarge: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Measured {
  text: string;
  /** The contrast that 99 % of the pixels under the line reach. */
  worst: number;
  needed: number;
}

/** Measured on painted pixels. Needs a page without its policy, and hides its text for good. */
export async function measureContrast(page: Page, selector: string): Promise<Measured[]> {
  const lines = await page.evaluate(linesIn, selector);
  await page.addStyleTag({
    content: `*, *::before, *::after {
      color: transparent !important;
      -webkit-text-fill-color: transparent !important;
      text-decoration-color: transparent !important;
      text-shadow: none !important;
      transition: none !important;
    }`,
  });
  const picture = sharp(await page.screenshot({ fullPage: true, animations: "disabled" }));
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return lines.map((line) => ({
    text: line.text,
    worst: worstContrast(line, data, info),
    needed: line.isLarge ? 3 : 4.5,
  }));
}

function worstContrast(
  line: TextLine,
  data: Buffer,
  { width, height }: { width: number; height: number },
): number {
  const contrasts: number[] = [];
  const right = Math.min(width, Math.ceil(line.left + line.width));
  const bottom = Math.min(height, Math.ceil(line.top + line.height));
  for (let y = Math.max(0, Math.floor(line.top)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(line.left)); x < right; x++) {
      const at = (y * width + x) * 3;
      contrasts.push(contrast(line.colour, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
    }
  }
  contrasts.sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length / 100)] ?? Number.POSITIVE_INFINITY;
}

/** WCAG 2.2, relative luminance. */
function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}

/** Runs in the page. */
function linesIn(selector: string): TextLine[] {
  const lines: TextLine[] = [];
  const range = document.createRange();
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue?.trim();
      if (!parent || !text || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("[aria-hidden='true'], .visually-hidden")) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha < 1) throw new Error(`«${text}» has a colour that lets its ground through.`);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects()) {
        const colour = [red, green, blue] as const;
        lines.push({ text, colour, isLarge, left, top: top + scrollY, width, height });
      }
    }
  }
  return lines;
}
