/**
 * Makes the site's pictures from the masters in art/: `node scripts/pictures.ts [name…]`.
 *
 * For every art/<name>.webp it writes into public/pictures/ and lists in src/site/pictures.json:
 *   <name>-<width>.<hash>.avif and .webp   the sources of a srcset, never wider than the master
 *   <name>.webp                            one plain picture at a stable address
 *   <name>.jpg                             1200 x 630, for link previews
 * Files without a master are removed. A second run with the same sharp changes nothing.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

type Source = [width: number, address: string];

interface Picture {
  width: number;
  height: number;
  avif: Source[];
  webp: Source[];
  src: string;
  og: string;
  color: string;
}

const root = join(import.meta.dirname, "..");
const masters = join(root, "art");
const output = join(root, "public", "pictures");
const manifest = join(root, "src", "site", "pictures.json");

const steps = [480, 800, 1200, 1600, 2400];
const plainWidth = 1200;
const preview = { width: 1200, height: 630 };

/**
 * Only a fine grain keeps the dark walls from showing steps. Below about 84 it is smoothed away and
 * blocks appear; from 88 on it survives. Wide pictures are scaled down on dense screens and may
 * lose more.
 */
const avifQuality = (width: number): number => (width <= 800 ? 88 : width <= 1200 ? 86 : 85);

/** The first picture anyone sees gets more, within 120 kB on phones and 220 kB on desktops. */
const avifQualityOf: Record<string, (width: number) => number> = {
  hero: (width) => (width <= 1600 ? 90 : 87),
  "hero-tall": (width) => (width <= 800 ? 90 : 87),
};

const webpQuality = 94;
const jpegQuality = 86;

/** The share of the height cut off at the top of a link preview; by default attention decides. */
const previewTop: Record<string, number> = {
  business: 0.1,
  "ebook-1": 0.3,
  hero: 0.02,
  "hero-tall": 0.41,
  "insights-articles": 0.2,
  promise: 0.06,
};

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

/** The mean of the darker half: the background while the picture loads. */
async function darkColor(master: Buffer): Promise<string> {
  const { data, info } = await sharp(master)
    .removeAlpha()
    .resize(64, 64, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: [number, number, number][] = [];
  for (let i = 0; i < data.length; i += info.channels) {
    pixels.push([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]);
  }
  const light = ([r, g, b]: [number, number, number]): number =>
    0.2126 * r + 0.7152 * g + 0.0722 * b;
  const dark = pixels.sort((a, b) => light(a) - light(b)).slice(0, pixels.length / 2);
  const mean = [0, 1, 2].map((channel) =>
    Math.round(dark.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / dark.length),
  );
  return `#${mean.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

async function make(name: string): Promise<Picture> {
  const master = await readFile(join(masters, `${name}.webp`));
  const { width, height } = await sharp(master).metadata();

  const save = async (file: string, content: Buffer): Promise<string> => {
    await writeIfChanged(join(output, file), content);
    return `/pictures/${file}`;
  };
  const saveHashed = async (step: number, type: string, content: Buffer): Promise<Source> => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    return [step, await save(`${name}-${step}.${hash}.${type}`, content)];
  };

  const avif: Source[] = [];
  const webp: Source[] = [];
  for (const step of widthsOf(width)) {
    const resized = sharp(master).removeAlpha().resize({ width: step });
    const quality = (avifQualityOf[name] ?? avifQuality)(step);
    avif.push(
      await saveHashed(
        step,
        "avif",
        await resized.clone().avif({ quality, effort: 6, chromaSubsampling: "4:4:4" }).toBuffer(),
      ),
    );
    webp.push(
      await saveHashed(
        step,
        "webp",
        await resized
          .clone()
          .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
          .toBuffer(),
      ),
    );
  }

  const src = await save(
    `${name}.webp`,
    await sharp(master)
      .removeAlpha()
      .resize({ width: Math.min(plainWidth, width) })
      .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
      .toBuffer(),
  );
  const top = previewTop[name];
  const opaque = sharp(master).removeAlpha();
  const cut =
    top === undefined
      ? opaque.resize({ ...preview, position: sharp.strategy.attention })
      : opaque.resize({ width: preview.width }).extract({
          ...preview,
          left: 0,
          top: Math.round(((top * height) / width) * preview.width),
        });
  const og = await save(
    `${name}.jpg`,
    await cut.jpeg({ quality: jpegQuality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  );

  return { width, height, avif, webp, src, og, color: await darkColor(master) };
}

async function readManifest(): Promise<Record<string, Picture>> {
  const text = await readFile(manifest, "utf8").catch(() => "{}");
  return JSON.parse(text);
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
const remade = new Map<string, Picture>();
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
  if (picture) pictures[name] = picture;
}

const kept = new Set(
  Object.values(pictures)
    .flatMap(({ avif, webp, src, og }) => [
      src,
      og,
      ...[...avif, ...webp].map(([, address]) => address),
    ])
    .map((address) => address.slice("/pictures/".length)),
);
for (const file of await readdir(output)) {
  if (kept.has(file)) continue;
  await rm(join(output, file), { recursive: true });
  console.log(`removed ${file}`);
}
await writeIfChanged(manifest, format(pictures));
