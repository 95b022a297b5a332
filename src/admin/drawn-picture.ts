/** @returns a canvas that holds the picture, scaled down to so many pixels at its longer side */
export async function drawPicture(address: string, side: number): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

/** Replaces all of a canvas. */
export function putPixels(canvas: HTMLCanvasElement, pixels: ImageData): void {
  contextOf(canvas).putImageData(pixels, 0, 0);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser draws on no canvas.");
  return context;
}
