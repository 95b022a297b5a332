import { Readable } from "node:stream";
import { runBounded } from "#platform/bounded-process.ts";
import { EndedFromOutside } from "#platform/process-end.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { TintMessage, type TintOrder } from "./tint-messages.ts";

/** A table of colours, and little else; pixels are outside of it. */
const HEAP_MB = 96;

/**
 * Tints one picture in a process of its own, which is for others to interrupt and gives its memory back.
 * @throws what `take` throws
 * @throws {EndedFromOutside} when it was killed, mostly where there is too little memory
 */
export async function tintApart(
  source: Buffer,
  order: TintOrder,
  take: (fileName: string, bytes: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const program = {
    name: "tint-worker",
    beside: import.meta.url,
    args: [JSON.stringify(order)],
    limit: timeOuts.job.picture,
    heapMegabytes: HEAP_MB,
    signal,
  };
  const isDone = await runBounded(program, Readable.from([source]), async (given) => {
    const message = TintMessage.parse(given);
    if ("isDone" in message) return true;
    await take(message.fileName, message.bytes);
    return undefined;
  });
  signal.throwIfAborted();
  if (isDone === null) throw new EndedFromOutside(program.name);
}
