import type { Readable } from "node:stream";
import { runBounded } from "#platform/bounded-process.ts";
import { EndedFromOutside } from "#platform/process-end.ts";
import { timeOuts } from "#platform/time-outs.ts";
import {
  type EncodedFile,
  type EncodedPicture,
  EncoderMessage,
  type Refusal,
} from "./picture-messages.ts";

type Encoded = EncodedPicture | Refusal | "too costly";
export type Take = (file: EncodedFile, picture: EncodedPicture) => Promise<void>;

/** Little is decoded in JavaScript; libvips has memory of its own. */
const HEAP_MB = 96;

/**
 * A process for each picture: what a forged one does to a decoder, it does there.
 * @param limit in milliseconds
 * @throws what `take` or `source` throws
 */
export async function encodeApart(
  source: Readable,
  take: Take,
  limit: number = timeOuts.job.picture,
): Promise<Encoded> {
  const beside = import.meta.url;
  const program = { name: "picture-worker", beside, limit, heapMegabytes: HEAP_MB };
  let picture: EncodedPicture | null = null;
  const work = runBounded<Encoded>(program, source, async (given) => {
    const message = EncoderMessage.parse(given);
    if ("refusal" in message) return message.refusal;
    if ("picture" in message) picture = message.picture;
    else if (picture === null) throw new Error("A file came before its picture.");
    else if ("file" in message) await take(message.file, picture);
    else return picture;
    return undefined;
  });
  try {
    return (await work) ?? "too costly";
  } catch (error) {
    // Mostly the kernel, where the machine has less memory than a large picture needs.
    if (error instanceof EndedFromOutside) return "too costly";
    throw error;
  }
}
