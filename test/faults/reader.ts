import { z } from "zod";
import { nextMessage, startHelper } from "./helper-process.ts";
import { overlaps, type Span } from "./now.ts";

export interface PageRead extends Span {
  status: number;
  wait: number;
  /** The same for a server that does nothing else, at the same moment. */
  controlWait: number;
}

export interface Reader {
  /** Waits for requests in progress. */
  stop(): Promise<PageRead[]>;
}

const Samples = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));

/** The reader is another process, with a bare server beside it. */
export async function startReader(url: string): Promise<Reader> {
  const control = startHelper("control-process.ts", []);
  const port = await nextMessage(control);
  const reader = startHelper("reader-process.ts", [url, `http://127.0.0.1:${port}/`]);
  await nextMessage(reader);
  return {
    stop: async () => {
      reader.send("stop");
      const samples = Samples.parse(await nextMessage(reader));
      control.disconnect();
      return samples.map(([from, wait, status, controlWait]) => ({
        from,
        to: from + wait,
        wait,
        status,
        controlWait,
      }));
    },
  };
}

export interface Waits {
  reads: number;
  p99: number;
  longest: number;
  controlP99: number;
  controlLongest: number;
}

/** The product's waits beside the bare server's. */
export function summarise(reads: PageRead[]): Waits {
  const waits = reads.map(({ wait }) => wait);
  const control = reads.map(({ controlWait }) => controlWait);
  return {
    reads: reads.length,
    p99: percentile(waits, 0.99),
    longest: highest(waits),
    controlP99: percentile(control, 0.99),
    controlLongest: highest(control),
  };
}

/** The longest time in which nobody could read: one long wait, or refusals in a row. */
export function longestPageOutage(reads: PageRead[], run: Span): number {
  let longest = 0;
  let failingSince: number | null = null;
  for (const { from, to, status } of [...reads].sort((a, b) => a.from - b.from)) {
    if (status !== 200) {
      failingSince ??= from;
      continue;
    }
    longest = Math.max(longest, to - (failingSince ?? from));
    failingSince = null;
  }
  return failingSince === null ? longest : Math.max(longest, run.to - failingSince);
}

export function within<Item extends Span>(items: Item[], spans: Span[]): Item[] {
  return items.filter((item) => spans.some((span) => overlaps(item, span)));
}

function highest(values: number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
