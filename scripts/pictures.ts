/**
 * Makes the site's pictures from the masters in art/: `node scripts/pictures.ts [name…]`.
 *
 * For every art/<name>.webp it writes into public/pictures/ and lists in src/contract/pictures.json:
 *   <name>-<width>.<hash>.avif and .webp   the sources of a srcset, never wider than the master;
 *                                          no AVIF where WebP is smaller
 *   <name>.webp                            one plain picture at a stable address
 * Files without a master are removed. A second run with the same sharp changes nothing.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";

const Source = z.tuple([z.number(), z.string()]);
type Source = z.infer<typeof Source>;

/** Leaves out the placeholder, which is made again each time. */
const StoredPicture = z.object({
  width: z.number(),
  height: z.number(),
  avif: z.array(Source),
  webp: z.array(Source),
  src: z.string(),
});

interface Picture extends z.infer<typeof StoredPicture> {
  placeholder: Placeholder;
}

/** Shown until the picture arrives: a light where the picture is brightest, on its wall. */
interface Placeholder {
  light: string;
  wall: string;
  x: string;
  y: string;
}

const root = join(import.meta.dirname, "..");
const masters = join(root, "art");
const output = join(root, "public", "pictures");
const manifest = join(root, "src", "contract", "pictures.json");

const steps = [480, 800, 1200, 1600, 2400];
const plainWidth = 1200;

/**
 * Only a fine grain keeps the dark walls from showing steps. Below about 84 it is smoothed away and
 * blocks appear; from 88 on it survives. Wide pictures are scaled down on dense screens and may
 * lose more.
 */
const avifQuality = (width: number): number => (width <= 800 ? 88 : width <= 1200 ? 86 : 85);

/**
 * The second series has a coarser grain, which AVIF keeps at 80: a share of flattened blocks that
 * WebP at 94 does not reach with half as many bytes again. The four openings on Home stand behind
 * leaves and are fetched together; the leaf of the hero's door is plain.
 */
const lighter: readonly (readonly [pattern: RegExp, quality: number])[] = [
  [/-leaf$/, 66],
  [/^(?:about-dawn|book-|contact-open|cover-|hero-2|service-|work-[23])/, 80],
  [/^(?:business|ai|marketing|media)$/, 74],
  // It lies under a veil, and is the first picture of the page on phones.
  [/^insights-articles$/, 82],
];

/** Ten packets (RFC 6928), with the headers of the answer. */
const ONE_TRIP_BYTES = 14_000;

/**
 * The largest paint of their pages, in the width that a phone takes: their quality is lowered until
 * they come in as few trips as they can, of which each is 150 ms on a slow line.
 */
const firstPictures: Record<string, { width: number; bytes: number }> = {
  // One of five that share the line: four packets and five more (docs/decisions/0058).
  "hero-2-wall": { width: 1200, bytes: 12_500 },
  // Covers follow it on the same line.
  "insights-articles": { width: 800, bytes: 12_500 },
  "service-workflow": { width: 800, bytes: ONE_TRIP_BYTES },
};

const webpQuality = 94;

/** Pictures encoded at once; each encoder stays on one thread. */
const lanes = 2;
sharp.concurrency(1);

function widthsOf(master: number): number[] {
  const widths = steps.filter((step) => step <= master);
  const next = steps[widths.length];
  if (next !== undefined && widths.at(-1) !== master) widths.push(master);
  return widths;
}

async function writeIfChanged(file: string, content: Buffer | string): Promise<void> {
  const next = Buffer.from(content);
  const current = await readFile(file).catch(() => undefined);
  if (current === undefined || !current.equals(next)) await writeFile(file, next);
}

async function placeholderOf(master: Buffer): Promise<Placeholder> {
  const side = 24;
  const { data, info } = await sharp(master)
    .removeAlpha()
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: side * side }, (_, index) => {
    const [r = 0, g = 0, b = 0] = data.subarray(index * info.channels);
    const position: [number, number] = [index % side, Math.floor(index / side)];
    return { rgb: [r, g, b], luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b, position };
  }).sort((one, other) => other.luminance - one.luminance);
  const lit = pixels.slice(0, pixels.length / 16);
  const meanOf = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const colour = (some: typeof pixels) =>
    `#${[0, 1, 2]
      .map((channel) => Math.round(meanOf(some.map(({ rgb }) => rgb[channel] ?? 0))))
      .map((value) => value.toString(16).padStart(2, "0"))
      .join("")}`;
  const percent = (axis: 0 | 1) =>
    `${Math.round(((meanOf(lit.map(({ position }) => position[axis])) + 0.5) / side) * 100)}%`;
  return {
    light: colour(lit),
    wall: colour(pixels.slice(pixels.length / 2)),
    x: percent(0),
    y: percent(1),
  };
}

const pictureFile = async (file: string, content: Buffer): Promise<string> => {
  await writeIfChanged(join(output, file), content);
  return `/pictures/${file}`;
};

/** Only the leaf of the hero's door is cut out of its picture. */
const isCutOut = (name: string): boolean => name.endsWith("-leaf");

async function make(name: string): Promise<Omit<Picture, "placeholder">> {
  const master = await readFile(join(masters, `${name}.webp`));
  const { width, height } = await sharp(master).metadata();
  const opened = isCutOut(name) ? sharp(master) : sharp(master).removeAlpha();

  const saveHashed = async (step: number, type: string, content: Buffer): Promise<Source> => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    return [step, await pictureFile(`${name}-${step}.${hash}.${type}`, content)];
  };
  const webpOf = (step: number) =>
    opened
      .clone()
      .resize({ width: step })
      .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
      .toBuffer();
  const light = lighter.find(([pattern]) => pattern.test(name));
  const avifOf = async (step: number) => {
    const resized = opened.clone().resize({ width: step });
    const effort = light ? 4 : 6;
    for (let quality = light ? light[1] : avifQuality(step); ; quality -= 1) {
      const options = { quality, effort, chromaSubsampling: "4:4:4" };
      const content = await resized.clone().avif(options).toBuffer();
      const first = firstPictures[name];
      if (first?.width !== step || content.length <= first.bytes) return content;
    }
  };

  const avif: Source[] = [];
  const webp: Source[] = [];
  for (const step of widthsOf(width)) {
    const [smaller, plain] = [await avifOf(step), await webpOf(step)];
    webp.push(await saveHashed(step, "webp", plain));
    if (smaller.length < plain.length) avif.push(await saveHashed(step, "avif", smaller));
  }
  return {
    width,
    height,
    // A srcset with a gap would send a wider picture than the frame needs.
    avif: avif.length === webp.length ? avif : [],
    webp,
    src: await pictureFile(`${name}.webp`, await webpOf(Math.min(plainWidth, width))),
  };
}

async function readManifest(): Promise<Record<string, Omit<Picture, "placeholder">>> {
  const text = await readFile(manifest, "utf8").catch(() => "{}");
  return z.record(z.string(), StoredPicture).parse(JSON.parse(text));
}

/** JSON with each [width, address] pair on one line. */
function format(pictures: Record<string, Picture>): string {
  const text = JSON.stringify(pictures, null, 2);
  return `${text.replace(/\[\s+(\d+),\s+("[^"]+")\s+\]/g, "[$1, $2]")}\n`;
}

const names = (await readdir(masters))
  .filter((file) => file.endsWith(".webp"))
  .map((file) => file.slice(0, -".webp".length))
  .sort();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such picture in art/: ${unknown.join(", ")}`);
  process.exit(1);
}

await mkdir(output, { recursive: true });
const before = await readManifest();
const remade = new Map<string, Omit<Picture, "placeholder">>();
const queue = names.filter((name) => chosen.length === 0 || chosen.includes(name) || !before[name]);
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      remade.set(name, await make(name));
      console.log(name);
    }
  }),
);

const pictures: Record<string, Picture> = {};
for (const name of names) {
  const picture = remade.get(name) ?? before[name];
  if (!picture) continue;
  const master = await readFile(join(masters, `${name}.webp`));
  pictures[name] = { ...picture, placeholder: await placeholderOf(master) };
}

const kept = new Set(
  Object.values(pictures)
    .flatMap(({ avif, webp, src }) => [src, ...[...avif, ...webp].map(([, address]) => address)])
    .map((address) => address.slice("/pictures/".length)),
);
for (const file of await readdir(output)) {
  if (kept.has(file)) continue;
  await rm(join(output, file), { recursive: true });
  console.log(`removed ${file}`);
}
await writeIfChanged(manifest, format(pictures));
