import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { tintPixels } from "#contract/picture-tint.ts";
import { sendToServer, stayWithin } from "#platform/bounded-program.ts";
import { TintOrder } from "./tint-messages.ts";

// The process of `tint-process.ts`: takes one of the site's pictures, sends it in other colours, and ends.

/** The widest picture takes 150 MB. */
const MEMORY_BYTES = 500_000_000;

/** More effort takes ten times as long and makes a file smaller by a twelfth. */
const AVIF = { quality: 74, effort: 2, chromaSubsampling: "4:4:4" };
const WEBP = { quality: 88, effort: 2, smartSubsample: true };

await stayWithin({ memoryBytes: MEMORY_BYTES, niceness: 19 });
sharp.cache(false);
sharp.concurrency(1);
const { name, wall, tint, files } = TintOrder.parse(JSON.parse(process.argv[2] ?? ""));
const { data, info } = await sharp(await buffer(process.stdin))
  .raw()
  .toBuffer({ resolveWithObject: true });
const { width, height, channels } = info;
tintPixels({ data, width, channels }, tint, { name, wall });
for (const { fileName, width: wide, type } of files) {
  const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: wide });
  const encoded = type === "avif" ? picture.avif(AVIF) : picture.webp(WEBP);
  await sendToServer({ fileName, bytes: await encoded.toBuffer() });
}
await sendToServer({ isDone: true });
process.disconnect();
