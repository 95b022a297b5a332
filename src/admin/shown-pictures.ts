import { formsOf, type PictureName, pictureAt, tintedSet } from "#contract/bundled-pictures.ts";
import { type Tint, tintOf, tintPixels } from "#contract/picture-tint.ts";
import { type BrandFacts, toBranded } from "#contract/site-facts.ts";
import { drawPicture, pixelsOf, putPixels } from "./drawn-picture.ts";

/** In pixels. Previews are small, and a picture of this width is drawn within a tenth of a second. */
const WIDTH = 480;

/**
 * Shows the hero of a page in the colours of a brand. The server draws pictures once a brand is saved.
 * @param signal ends it, once another brand is chosen
 */
export async function showPictures(
  facts: BrandFacts,
  page: Document,
  signal: AbortSignal,
): Promise<void> {
  const tint = tintOf(toBranded(facts).colours);
  const images = page.querySelectorAll<HTMLImageElement>(".home-hero img");
  // The leaf of the door follows together with its wall.
  const drawn = await Promise.all(
    [...images].map(async (image) => ({ image, canvas: await draw(image, tint, signal) })),
  );
  for (const { image, canvas } of drawn) replace(image, canvas);
}

/** Null for a picture that the page has in these colours already, and for one of its owner's. */
async function draw(
  { currentSrc, className, dataset }: HTMLImageElement,
  tint: Tint | null,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const address = currentSrc.slice(location.origin.length);
  const name = pictureAt(address);
  if (name === null || sourcesOf(name, tint).includes(address)) return null;
  const { webp, placeholder } = formsOf(name, null);
  const canvas = await drawPicture(String(webp[0]?.[1]), WIDTH);
  signal.throwIfAborted();
  if (tint) {
    const pixels = pixelsOf(canvas);
    const { data, width } = pixels;
    tintPixels({ data, width, channels: 4 }, tint, { name, wall: placeholder.wall });
    putPixels(canvas, pixels);
  }
  canvas.className = className;
  if (dataset.point) canvas.dataset.point = dataset.point;
  return canvas;
}

function sourcesOf(name: PictureName, tint: Tint | null): (string | number | undefined)[] {
  const { avif, webp } = formsOf(name, tint && tintedSet(tint));
  return [...avif, ...webp].map(([, address]) => address);
}

/** The policy of a frame allows no picture that a script has made, but a canvas. */
function replace(image: HTMLImageElement, canvas: HTMLCanvasElement | null): void {
  image.parentElement?.querySelector("canvas")?.remove();
  image.style.display = canvas ? "none" : "";
  if (canvas) image.after(canvas);
}
