import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { sendToServer, stayWithin } from "#platform/bounded-program.ts";
import { encodePicture } from "./picture-encoding.ts";

// The process of `picture-process.ts`: takes a picture's bytes, sends its files, and ends.

/** 50 megapixels of interlaced PNG take 560 MB, 24 of AVIF about as much; JPEG takes 270. */
const MEMORY_BYTES = 700_000_000;

await stayWithin({ memoryBytes: MEMORY_BYTES, niceness: 10 });
await encodePicture(sharp, await buffer(process.stdin), sendToServer);
process.disconnect();
