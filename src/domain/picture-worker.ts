import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { type EncoderMessage, encodePicture } from "./picture-encoding.ts";

// The process of `picture-process.ts`: takes a picture's bytes, sends its files, and ends.

/** 50 megapixels of interlaced PNG take 560 MB, 24 of AVIF about as much; JPEG takes 270. */
const MEMORY_BYTES = 700_000_000;
const MEMORY_CHECKED_EVERY_MS = 50;
/** The server goes first whenever both have something to do. */
const NICE = 10;

/** libvips works on threads of its own, so this one is free to watch. */
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.kill(process.pid, "SIGKILL");
}, MEMORY_CHECKED_EVERY_MS);

try {
  setPriority(NICE);
  // Where memory runs out all the same, the kernel ends this process and not the server.
  await writeFile("/proc/self/oom_score_adj", "1000");
} catch {
  // Only Linux has it.
}
await encodePicture(sharp, await buffer(process.stdin), send);
clearInterval(watch);
process.disconnect();

function send(message: EncoderMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
