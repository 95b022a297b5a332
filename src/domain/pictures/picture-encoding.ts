import type Sharp from "sharp";
import type { OutputInfo, Sharp as Pipeline } from "sharp";
import { limits } from "#contract/limits.ts";
import { pictureVariants } from "#contract/picture-address.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { EncoderMessage, Refusal } from "./picture-messages.ts";

/** Loaders of the five formats; all others, SVG and ImageMagick among them, are switched off. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

/** Less effort makes AVIF a third larger, more takes three times as long and gains nothing. */
const AVIF = { quality: 55, effort: 3 };
const WEBP = { quality: 82, effort: 2 };

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Reads the header, decodes once and sends every file, the widest last. Nothing but the pixels goes
 * in: no position, no camera, no bytes that were hidden behind the picture.
 */
export async function encodePicture(
  sharp: typeof Sharp,
  source: Buffer,
  send: (message: EncoderMessage) => Promise<void>,
): Promise<void> {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  const refusal = await inspect(sharp, source);
  if (refusal !== null) return send({ refusal });
  const pixels = await decode(sharp, source);
  if (pixels === null) return send({ refusal: "damaged" });
  const { width, height } = pixels.info;
  const placeholder = await twoColours(sharp, pixels);
  await send({ picture: { width, height, placeholder } });
  for (const { format, width: wide } of pictureVariants({
    id: "",
    hash: "",
    width,
    height,
    placeholder,
  })) {
    const picture = open(sharp, pixels).resize({ width: wide });
    const encoded = format === "avif" ? picture.avif(AVIF) : picture.webp(WEBP);
    await send({ file: { format, width: wide, bytes: await encoded.toBuffer() } });
  }
  await send({ isDone: true });
}

/** Runs before any pixel is decoded. */
async function inspect(sharp: typeof Sharp, source: Buffer): Promise<Refusal | null> {
  try {
    const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
    if (width * height > limits.picturePixels) return "too many pixels";
    return Math.max(width, height) > limits.pictureSide ? "too long" : null;
  } catch {
    return "damaged";
  }
}

/** Returns upright pixels in sRGB with eight bits; the first picture of an animation. Null if damaged. */
async function decode(sharp: typeof Sharp, source: Buffer): Promise<Pixels | null> {
  // Warnings are about pictures that every browser shows.
  const pixels = await decodeStrictly(sharp, source, "error");
  if (pixels || !source.subarray(0, 2).equals(JPEG_START)) return pixels;
  // A JPEG that lacks just the mark of its end is whole; one that lacks pixels then gives a warning.
  return decodeStrictly(sharp, Buffer.concat([source, JPEG_END]), "warning");
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

async function decodeStrictly(
  sharp: typeof Sharp,
  source: Buffer,
  failOn: "error" | "warning",
): Promise<Pixels | null> {
  try {
    return await sharp(source, { limitInputPixels: limits.picturePixels, failOn, pages: 1 })
      .autoOrient()
      .resize({ width: requestLimits.pictureWidth, withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

function open(sharp: typeof Sharp, { data, info }: Pixels): Pipeline {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function twoColours(sharp: typeof Sharp, pixels: Pixels): Promise<string> {
  const { isOpaque } = await open(sharp, pixels).stats();
  if (!isOpaque) return "";
  const colours = await open(sharp, pixels)
    .removeAlpha()
    .toColourspace("srgb")
    .resize(1, 2, { fit: "fill" })
    .raw()
    .toBuffer();
  return colours.toString("hex");
}
