import type { PictureFormat } from "#contract/picture.ts";

type Recognised = { format: PictureFormat } | { format: null; what: string };

const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis"];

/**
 * Looks at the first bytes alone, since a client may say anything in names and types. `what` completes the sentence
 * that begins with the file's name.
 */
export function recogniseFormat(head: Buffer): Recognised {
  const latin = head.toString("latin1");
  const starts = (signature: string) => latin.startsWith(signature);
  if (starts("\xff\xd8\xff")) return { format: "jpeg" };
  if (starts("\x89PNG\r\n\x1a\n")) return { format: "png" };
  if (starts("GIF87a") || starts("GIF89a")) return { format: "gif" };
  if (starts("RIFF") && latin.slice(8, 12) === "WEBP") return { format: "webp" };
  // ISO/IEC 14496-12: the size of the first box, `ftyp`, the major brand, a version, other brands.
  if (latin.slice(4, 8) === "ftyp") {
    const brands = [latin.slice(8, 12), ...(latin.slice(16, 64).match(/.{4}/gs) ?? [])];
    if (AVIF_BRANDS.some((brand) => brands.includes(brand))) return { format: "avif" };
    if (HEIC_BRANDS.some((brand) => brands.includes(brand))) return refused("a HEIC photo");
    return refused("a video");
  }
  if (head.length === 0) return { format: null, what: "is empty. Export it again." };
  if (starts("%PDF-")) return refused("a PDF");
  if (starts("II*\0") || starts("MM\0*")) return refused("a TIFF picture");
  if (starts("BM")) return refused("a BMP picture");
  if (starts("8BPS")) return refused("a Photoshop file");
  if (/^[\s\ufeff\xef\xbb\xbf]*(?:<\?xml\b.*)?<svg\b/is.test(latin))
    return refused("an SVG drawing");
  if (/^[\s\xef\xbb\xbf]*<(?:!doctype|html|script|\?xml)\b/i.test(latin))
    return refused("a web page");
  return refused("something else");
}

function refused(kind: string): Recognised {
  return { format: null, what: `is ${kind}. Export it as a JPEG, PNG, WebP, AVIF or GIF.` };
}
