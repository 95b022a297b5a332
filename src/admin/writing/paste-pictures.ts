import { isSafePicture } from "#contract/safe-address.ts";

/** Takes a picture to be stored; what it returns names its place in the text until then. */
export type TakePicture = (file: File, alt: string) => number;

/** Those whose bytes are in the paste. @returns how many */
export function takePictures(body: HTMLElement, take: TakePicture): number {
  let taken = 0;
  for (const picture of body.querySelectorAll<HTMLImageElement>('img[src^="data:image/"]')) {
    const file = readDataPicture(picture.getAttribute("src") ?? "", taken + 1);
    if (!file) continue;
    taken += 1;
    putPlace(picture, take(file, picture.alt));
  }
  return taken;
}

/** Null where it is not base64 (RFC 2397). */
function readDataPicture(address: string, number: number): File | null {
  const [, type = "", data = ""] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    if (bytes.length === 0) return null;
    const ending = type.slice("image/".length).replace("jpeg", "jpg").replace("svg+xml", "svg");
    return new File([bytes], `pasted-picture-${number}.${ending}`, { type });
  } catch {
    return null;
  }
}

/** A picture on the other machine's disk, or in its page's memory, cannot be reached from here. */
export function markLostPictures(body: HTMLElement): number {
  let lost = 0;
  for (const picture of body.querySelectorAll("img")) {
    const address = picture.getAttribute("src") ?? "";
    if (isSafePicture(address) && /^\s*(?:https?:|\/)/i.test(address)) continue;
    lost += 1;
    putPlace(picture, 0);
  }
  return lost;
}

/** Leaves an upload's place for a picture. Where it has no upload, the place asks for its file. */
function putPlace(picture: HTMLImageElement, key: number): void {
  const place = document.createElement("div");
  place.dataset.upload = String(key);
  place.dataset.alt = picture.alt;
  const table = picture.closest("table");
  if (!table) picture.replaceWith(place);
  else {
    // A cell holds no picture of its own.
    table.after(place);
    picture.remove();
  }
}
