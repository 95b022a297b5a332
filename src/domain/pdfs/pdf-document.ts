import type { Readable } from "node:stream";
import type { init } from "@embedpdf/pdfium";

type Pdfium = Awaited<ReturnType<typeof init>>;

interface RawOutlineEntry {
  title: string;
  /** Counted from 1; null where it leads to no page. */
  page: number | null;
}

export interface Drawing {
  /** Four bytes a pixel, of which the last says nothing. */
  pixels: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** From fpdfview.h: annotations are drawn, and the bytes are red, green, blue. */
const DRAW_FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;

/** Print's 300 dots per inch: more than that of a small page shows nothing more. */
const LARGEST_SCALE = 4;

const DOUBLE_BYTES = 8;

/** UTF-16, and longer than anything that is shown. */
const TEXT_BYTES = 8192;

/** A forged outline may lead in circles. */
const MOST_ENTRIES = 200;

/** A PDF in the memory of PDFium. It has no JavaScript engine and opens neither files nor addresses. */
export class PdfDocument {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #text: number;
  readonly pages: number;

  private constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#text = pdfium.pdfium.wasmExports.malloc(TEXT_BYTES);
    this.pages = pdfium.FPDF_GetPageCount(document);
  }

  /** Null when it is damaged, asks for a password, or has no pages. */
  static async open(pdfium: Pdfium, source: Readable, size: number): Promise<PdfDocument | null> {
    pdfium.PDFiumExt_Init();
    const start = pdfium.pdfium.wasmExports.malloc(size);
    let end = start;
    // Straight into PDFium's memory: fifty megabytes are there once.
    for await (const chunk of source) {
      if (end + chunk.length > start + size) return null;
      pdfium.pdfium.HEAPU8.set(chunk, end);
      end += chunk.length;
    }
    const handle = pdfium.FPDF_LoadMemDocument(start, end - start, "");
    if (handle === 0) return null;
    const document = new PdfDocument(pdfium, handle);
    return document.pages > 0 ? document : null;
  }

  title(): string {
    return this.#read((text, bytes) =>
      this.#pdfium.FPDF_GetMetaText(this.#document, "Title", text, bytes),
    );
  }

  /** In points. The page itself, which can be forged, is not read. */
  sizeOf(page: number): { width: number; height: number } {
    const { FPDF_GetPageSizeByIndex: getSize, pdfium } = this.#pdfium;
    const [width, height] = [this.#text, this.#text + DOUBLE_BYTES];
    if (!getSize(this.#document, page - 1, width, height)) return { width: 0, height: 0 };
    return { width: pdfium.getValue(width, "double"), height: pdfium.getValue(height, "double") };
  }

  /** The first level, or the second where the first is but one entry, such as the title. */
  outline(): RawOutlineEntry[] {
    const { FPDFBookmark_GetFirstChild: firstChild } = this.#pdfium;
    const top = this.#entries(firstChild(this.#document, 0));
    const [only] = top;
    if (only === undefined || top.length > 1) return top.map(({ entry }) => entry);
    const below = this.#entries(firstChild(this.#document, only.bookmark));
    return (below.length > 0 ? below : top).map(({ entry }) => entry);
  }

  /** On white, as large as fits into the box. Null when it cannot be drawn. */
  draw(page: number, box: { width: number; height: number }): Drawing | null {
    return this.#withPage(page, (handle) => {
      const size = this.#sizeOf(handle);
      if (!size) return null;
      const scale = Math.min(box.width / size.width, box.height / size.height, LARGEST_SCALE);
      const width = Math.max(1, Math.round(size.width * scale));
      const height = Math.max(1, Math.round(size.height * scale));
      const pixels = this.#render(handle, width, height);
      return pixels && { pixels, width, height };
    });
  }

  #render(handle: number, width: number, height: number): Uint8Array<ArrayBuffer> | null {
    const pdfium = this.#pdfium;
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    if (bitmap === 0) return null;
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, DRAW_FLAGS);
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
      // A copy: PDFium's memory moves when it grows.
      return pdfium.pdfium.HEAPU8.slice(start, start + 4 * width * height);
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  }

  #sizeOf(handle: number): { width: number; height: number } | null {
    const width = this.#pdfium.FPDF_GetPageWidthF(handle);
    const height = this.#pdfium.FPDF_GetPageHeightF(handle);
    return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : null;
  }

  #withPage<Result>(page: number, use: (handle: number) => Result): Result | null {
    const handle = this.#pdfium.FPDF_LoadPage(this.#document, page - 1);
    if (handle === 0) return null;
    try {
      return use(handle);
    } finally {
      this.#pdfium.FPDF_ClosePage(handle);
    }
  }

  #entries(first: number): { bookmark: number; entry: RawOutlineEntry }[] {
    const found: { bookmark: number; entry: RawOutlineEntry }[] = [];
    let bookmark = first;
    while (bookmark !== 0 && found.length < MOST_ENTRIES) {
      found.push({ bookmark, entry: this.#entry(bookmark) });
      bookmark = this.#pdfium.FPDFBookmark_GetNextSibling(this.#document, bookmark);
    }
    return found;
  }

  #entry(bookmark: number): RawOutlineEntry {
    const pdfium = this.#pdfium;
    const title = this.#read((text, bytes) => pdfium.FPDFBookmark_GetTitle(bookmark, text, bytes));
    const direct = pdfium.FPDFBookmark_GetDest(this.#document, bookmark);
    const action = direct === 0 ? pdfium.FPDFBookmark_GetAction(bookmark) : 0;
    const destination = action === 0 ? direct : pdfium.FPDFAction_GetDest(this.#document, action);
    const index =
      destination === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(this.#document, destination);
    return { title, page: index >= 0 && index < this.pages ? index + 1 : null };
  }

  /** Empty for text that is longer than {@link TEXT_BYTES}, which PDFium does not write then. */
  #read(write: (text: number, bytes: number) => number): string {
    const bytes = write(this.#text, TEXT_BYTES);
    return bytes >= 2 && bytes <= TEXT_BYTES ? this.#pdfium.pdfium.UTF16ToString(this.#text) : "";
  }
}
