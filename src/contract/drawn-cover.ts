import { sitePaths } from "./paths.ts";
import { thumbnailOf } from "./picture-address.ts";

/** Tells whether an `image_url` stands for the cover that is drawn from the title, as it does while none is chosen. */
export function isCoverDrawn(address: string): boolean {
  return address === "" || address === sitePaths.drawnCover();
}

/** The address at which the portal finds a small form of a cover; empty while none is chosen. */
export function coverThumbnail(address: string, title: string): string {
  if (address !== sitePaths.drawnCover()) return thumbnailOf(address);
  return `${address}?title=${encodeURIComponent(title.toWellFormed())}`;
}
