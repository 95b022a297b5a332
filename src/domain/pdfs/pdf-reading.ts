import type { Readable } from "node:stream";
import type { init } from "@embedpdf/pdfium";
import type Sharp from "sharp";
import { type Drawing, OUTLINE_SENT, PdfDocument } from "./pdf-document.ts";
import type { PdfWords, ReaderMessage } from "./pdf-messages.ts";

/** A sharp screen shows a cover this wide; only narrow, long pages would need more. */
export const PAGE_WIDTH = 960;
const TALLEST = 5 / 3;

const MM_PER_POINT = 25.4 / 72;

interface Source {
  stream: Readable;
  /** Bytes. */
  size: number;
  /** Pages to draw, counted from 1. */
  pages: readonly number[];
  /** The greatest width in pixels. */
  width: number;
}

/** The words come first, so that they are known even if a page takes too long. */
export async function readPdf(
  { pdfium, sharp }: { pdfium: Awaited<ReturnType<typeof init>>; sharp: typeof Sharp },
  { stream, size, pages, width }: Source,
  send: (message: ReaderMessage) => Promise<void>,
): Promise<void> {
  const document = await PdfDocument.open(pdfium, stream, size);
  if (document) {
    await send({ words: wordsOf(document) });
    for (const page of pages.filter((one) => one <= document.pages)) {
      const drawing = document.draw(page, { width, height: width * TALLEST });
      if (drawing) await send({ page, png: await toPng(sharp, drawing) });
    }
  }
  await send({ isDone: true });
}

function wordsOf(document: PdfDocument): PdfWords {
  const { width, height } = document.sizeOf(1);
  return {
    pages: document.pages,
    width_mm: toMillimetres(width),
    height_mm: toMillimetres(height),
    title: document.title(),
    outline: document.outline().slice(0, OUTLINE_SENT),
  };
}

/** 0 for what no paper has. */
function toMillimetres(points: number): number {
  const length = Math.round(points * MM_PER_POINT);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

function toPng(sharp: typeof Sharp, { pixels, width, height }: Drawing) {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
