import { type ChildProcess, fork } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import {
  type EncodedFile,
  type EncodedPicture,
  EncoderMessage,
  type Refusal,
} from "./picture-encoding.ts";

export type Encoded = EncodedPicture | Refusal | "too costly";
export type Take = (file: EncodedFile, picture: EncodedPicture) => Promise<void>;

/** Little is decoded in JavaScript; what libvips takes, the process watches itself. */
const HEAP_MB = 96;

/**
 * A process for each picture: it can be ended at any moment, and its memory goes back to the system.
 * What a forged picture does to a decoder, it does there.
 * @param limit in milliseconds
 * @throws what `take` or `source` throws
 */
export async function encodeApart(
  source: Readable,
  take: Take,
  limit: number = timeOuts.job.picture,
): Promise<Encoded> {
  const child = startEncoder(limit);
  try {
    const outcome = outcomeOf(child, take);
    const sent = child.stdin && pipeline(source, owned(child.stdin, reportedElsewhere));
    return await Promise.race([outcome, failureOf(sent)]);
  } finally {
    child.kill("SIGKILL");
  }
}

function startEncoder(limit: number): ChildProcess {
  // Beside this file, in the sources and in the build.
  const file = import.meta.url.endsWith(".ts") ? "picture-worker.ts" : "picture-worker.js";
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Nothing of the server's settings, which hold its secrets.
    env: {},
    timeout: limit,
    killSignal: "SIGKILL",
  });
}

function outcomeOf(child: ChildProcess, take: Take): Promise<Encoded> {
  return new Promise((resolve, reject) => {
    owned(child, reject);
    let taken = Promise.resolve();
    let picture: EncodedPicture | null = null;
    const handle = async (message: EncoderMessage) => {
      if ("refusal" in message) resolve(message.refusal);
      else if ("picture" in message) picture = message.picture;
      else if (picture === null) throw new Error("A file came before its picture.");
      else if ("file" in message) await take(message.file, picture);
      else resolve(picture);
    };
    child.on("message", (message) => {
      taken = taken.then(() => handle(EncoderMessage.parse(message)));
      taken.catch(reject);
    });
    const ended = new Promise<string | number | null>((end) => {
      child.once("exit", (code, signal) => end(signal ?? code));
    });
    // Comes after the last message. Only time, memory or a crash of the decoder end it by a signal.
    child.once("disconnect", async () => {
      const end = await ended;
      await taken.catch(reject);
      if (typeof end === "string") resolve("too costly");
      else reject(new Error(`The process that decodes pictures ended with ${end}.`));
    });
  });
}

/** Never ends well: the picture is done when the process says so. */
async function failureOf(sent: Promise<void> | null): Promise<never> {
  try {
    await sent;
  } catch (error) {
    // The process has ended; it says why.
    const isBrokenPipe = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isBrokenPipe) throw error;
  }
  return new Promise(() => {});
}
