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

/** Exceeds the outline that is shown, since some of it is cleaned away. */
export const OUTLINE_SENT = 100;

/** PDF 32000-1, 12.6.4: an action that leads to a place in this document, and to no other file. */
const GO_TO = 1;

/** PDF 32000-1, Annex D.2: the letters of the bytes from 0x80 on; two of them have none. */
const PDF_DOC_LETTERS = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\0€";

/** The points in a unit of a page, where that is not one. */
const USER_UNIT = /\/UserUnit\s+(\d+(?:\.\d+)?)/g;

/** A PDF in the memory of PDFium. It has no JavaScript engine and opens neither files nor addresses. */
export class PdfDocument {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #text: number;
  /** PDFium's form environment, which draws what was filled in. */
  readonly #form: number;
  /** The file's place in PDFium's memory. */
  readonly #file: { start: number; end: number };
  readonly pages: number;

  private constructor(pdfium: Pdfium, document: number, file: { start: number; end: number }) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#file = file;
    this.#text = pdfium.pdfium.wasmExports.malloc(TEXT_BYTES);
    this.#form = pdfium.PDFiumExt_InitFormFillEnvironment(
      document,
      pdfium.PDFiumExt_OpenFormFillInfo(),
    );
    this.pages = this.#countPages();
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
    const document = new PdfDocument(pdfium, handle, { start, end });
    return document.pages > 0 ? document : null;
  }

  title(): string {
    const title = this.#read((text, bytes) =>
      this.#pdfium.FPDF_GetMetaText(this.#document, "Title", text, bytes),
    );
    return this.#fromRawUtf8(title) ?? title;
  }

  /** Returns points. Does not parse the page itself, which can be forged. */
  sizeOf(page: number): { width: number; height: number } {
    const { FPDF_GetPageSizeByIndex: getSize, pdfium } = this.#pdfium;
    const [width, height] = [this.#text, this.#text + DOUBLE_BYTES];
    if (!getSize(this.#document, page - 1, width, height)) return { width: 0, height: 0 };
    const unit = this.#userUnit();
    return {
      width: unit * pdfium.getValue(width, "double"),
      height: unit * pdfium.getValue(height, "double"),
    };
  }

  /** The number in the file may be larger than the number of its pages. */
  #countPages(): number {
    const { FPDF_GetPageCount: claimed, FPDF_GetPageSizeByIndex: getSize } = this.#pdfium;
    const isThere = (page: number) =>
      getSize(this.#document, page - 1, this.#text, this.#text + DOUBLE_BYTES) !== 0;
    let [present, absent] = [0, claimed(this.#document) + 1];
    if (absent > 1 && isThere(absent - 1)) return absent - 1;
    while (absent - present > 1) {
      const middle = Math.floor((present + absent) / 2);
      if (isThere(middle)) present = middle;
      else absent = middle;
    }
    return present;
  }

  /** PDFium does not tell it. It is used where all pages that name one name the same. */
  #userUnit(): number {
    const { start, end } = this.#file;
    const text = Buffer.from(this.#pdfium.pdfium.HEAPU8.buffer, start, end - start);
    if (!text.includes("/UserUnit")) return 1;
    const units = new Set([...text.toString("latin1").matchAll(USER_UNIT)].map(([, unit]) => unit));
    const [only = "1"] = units;
    return units.size === 1 ? Number(only) : 1;
  }

  /**
   * Some programs write UTF-8 where the format has an encoding of its own, which reads “ö” as “Ã¶”. Null if the title
   * is no such text.
   */
  #fromRawUtf8(title: string): string | null {
    const bytes = [...title].map((letter) => {
      const at = letter === "\0" ? -1 : PDF_DOC_LETTERS.indexOf(letter);
      return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
    });
    if (!bytes.some((byte) => byte >= 0x80) || bytes.some((byte) => byte > 0xff)) return null;
    // Two bytes have no letter; both are the second one of frequent letters, such as ß and í.
    const [likely, other] = [0x9f, 0xad].map((byte) =>
      Buffer.from(bytes.map((one) => one || byte)),
    );
    const { start, end } = this.#file;
    const file = Buffer.from(this.#pdfium.pdfium.HEAPU8.buffer, start, end - start);
    const written = other && bytes.includes(0) && file.includes(other) ? other : likely;
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(written);
    } catch {
      return null;
    }
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

  /** Draws on white, as large as the box allows. Null when the page cannot be drawn. */
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
      if (this.#form !== 0) {
        pdfium.FPDF_FFLDraw(this.#form, bitmap, handle, 0, 0, width, height, 0, DRAW_FLAGS);
      }
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
    // PDFium takes a page of another file for one of this file.
    const action = pdfium.FPDFBookmark_GetAction(bookmark);
    const isWithin = action === 0 || pdfium.FPDFAction_GetType(action) === GO_TO;
    const destination = isWithin ? pdfium.FPDFBookmark_GetDest(this.#document, bookmark) : 0;
    const index =
      destination === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(this.#document, destination);
    return { title, page: index >= 0 && index < this.pages ? index + 1 : null };
  }

  /** Returns "" for text longer than {@link TEXT_BYTES}: PDFium does not write it then. */
  #read(write: (text: number, bytes: number) => number): string {
    const bytes = write(this.#text, TEXT_BYTES);
    if (bytes < 2 || bytes > TEXT_BYTES) return "";
    const { HEAPU8: memory } = this.#pdfium.pdfium;
    return Buffer.from(memory.buffer, this.#text, bytes - 2).toString("utf16le");
  }
}
