import type { PickedFile } from "#admin/upload/dropped-files.ts";
import { fileSize, sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const LIMIT = sizeLimit(limits.pictureBytes);
export const PICTURE_RULE = `JPEG, PNG, WebP, AVIF or GIF, up to ${LIMIT} each`;

const kinds: readonly [endings: RegExp, what: string][] = [
  [/\.svg$/i, "is an SVG drawing. Export it as a PNG and try again."],
  [/\.hei[cf]$/i, "is a HEIC photo. Export it as a JPEG and try again."],
  [
    /\.(?:tiff?|bmp|psd|raw|dng|cr2|nef)$/i,
    "is a picture that browsers cannot show. Export it as a JPEG and try again.",
  ],
  [
    /\.(?:pdf|docx?|pptx?|zip|mp4|mov)$/i,
    "is not a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.",
  ],
];

/** Returns a problem that shows before sending, or null; the server looks at the bytes. */
export function findPictureProblem({ file, isFolder }: PickedFile): string | null {
  const { name, size } = file;
  if (isFolder) return "is a folder. Choose the pictures inside it.";
  const kind = kinds.find(([endings]) => endings.test(name))?.[1];
  if (kind !== undefined) return kind;
  if (size === 0) return "is empty. Export it again.";
  if (size <= limits.pictureBytes) return null;
  return `has ${fileSize(size)}; the limit is ${LIMIT}. Make it smaller and try again.`;
}
