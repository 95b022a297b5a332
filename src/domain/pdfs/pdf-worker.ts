import { init } from "@embedpdf/pdfium";
import sharp from "sharp";
import { sendToServer, stayWithin } from "#platform/bounded-program.ts";
import { readPdf } from "./pdf-reading.ts";

// The process of `pdf-process.ts`: takes a PDF's bytes, sends its words and pages, and ends.

/** A guide of fifty megabytes takes 200, of which PDFium and its pages take 150. */
const MEMORY_BYTES = 256_000_000;

const [processorMs = 0, size = 0, width = 0, ...pages] = process.argv.slice(2).map(Number);
await stayWithin({ memoryBytes: MEMORY_BYTES, processorMs, niceness: 0 });
sharp.cache(false);
sharp.concurrency(1);
const pdfium = await init({});
await readPdf({ pdfium, sharp }, { stream: process.stdin, size, width, pages }, sendToServer);
process.disconnect();
