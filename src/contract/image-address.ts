import { isSafePicture } from "./safe-address.ts";

/** A web address, or a path of this site. Apart from the schemas, which a form fetches later. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(value)) return false;
  if (!isSafePicture(value)) return false;
  if (/^\/./.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
