import type { Readable } from "node:stream";
import { runBounded } from "#platform/bounded-process.ts";
import { Gate } from "#platform/gate.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { type PdfWords, ReaderMessage } from "./pdf-messages.ts";
import { PAGE_WIDTH } from "./pdf-reading.ts";

/** Nearly all of its memory is WebAssembly's. */
const HEAP_MB = 64;

interface PdfSource {
  stream: Readable;
  size: number;
  /** Pages to draw, counted from 1. Pages that the PDF lacks are left out. */
  pages: readonly number[];
  /** The greatest width of a picture, in pixels. */
  width?: number;
}

/** One takes a core and up to 256 MB for seconds. */
const readers = new Gate({ concurrent: 1, queued: 10 });

interface Takers {
  /** Called before any page. */
  takeWords(words: PdfWords): Promise<void>;
  takePage(page: number, png: Uint8Array): Promise<void>;
}

interface Bounds {
  /** Milliseconds of processor time, and of wall time. */
  processor?: number;
  clock?: number;
  signal?: AbortSignal;
}

/**
 * Reads each PDF in a process of its own, which is ended after ten seconds of work or above 256 MB: a forged PDF can
 * do harm only there. Everything sent until then is kept.
 * @returns null for a PDF that cannot be read
 * @throws what the takers or the stream throw
 * @throws {EndedFromOutside} when the process was killed, or did not get its work done within `clock`
 */
export async function readApart(
  { stream, size, pages, width = PAGE_WIDTH }: PdfSource,
  { takeWords, takePage }: Takers,
  { processor = timeOuts.job.pdf.processor, clock = timeOuts.job.pdf.clock, signal }: Bounds = {},
): Promise<PdfWords | null> {
  const program = {
    name: "pdf-worker",
    beside: import.meta.url,
    args: [processor, size, width, ...pages].map(String),
    limit: clock,
    heapMegabytes: HEAP_MB,
    signal,
  };
  let words: PdfWords | null = null;
  const take = async (given: unknown) => {
    const message = ReaderMessage.parse(given);
    if ("words" in message) {
      words = message.words;
      await takeWords(words);
    } else if ("png" in message) await takePage(message.page, message.png);
    else return true;
    return undefined;
  };
  await readers.run(() => runBounded(program, stream, take));
  return words;
}
