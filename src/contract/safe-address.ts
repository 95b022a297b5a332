export const linkSchemes = ["http", "https", "mailto", "tel"];
export const pictureSchemes = ["http", "https"];

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address.
const IGNORED = /[\u0000-\u0020]/g;

/** Whether a link of a text may lead there: to the web, a mailbox, a telephone or a place of this site. */
export function isSafeLink(address: string): boolean {
  return isSafe(address, linkSchemes);
}

/** Whether a page may show a picture from there. */
export function isSafePicture(address: string): boolean {
  return isSafe(address, pictureSchemes);
}

/** Editor, paste, import and pages all ask this, since two readers of an address differ somewhere. */
function isSafe(address: string, schemes: readonly string[]): boolean {
  const bare = address.replace(IGNORED, "");
  // "//elsewhere" looks like a path of this site and is none; browsers read a backslash as a slash.
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}

/** A letter or sign of Chinese, Japanese or Korean; of those outside the first plane, the first half. */
const CJK =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud88f]/;

const WHOLE_HOST = /\.[a-z]{2,}(?::\d{1,5})?(?:[/?#].*)?$/is;
/** No host is as long, so that nothing longer has to be read again at each letter. */
const MAX_ADDRESS_LENGTH = 300;

/**
 * Whether a bare address that began `length` letters ago ends before `letter`, a unit of UTF-16. Sentences
 * of Chinese, Japanese and Korean go on without a space, and browsers copy such letters of a path as
 * `%E6…`; before the end of its host, they are a part of that.
 */
export function endsAddress(letter: string, length: number, before: () => string): boolean {
  return CJK.test(letter) && (length > MAX_ADDRESS_LENGTH || WHOLE_HOST.test(before()));
}

/** A web address, or a path of this site. Apart from the schemas, which a form fetches later. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(value)) return false;
  if (!isSafePicture(value)) return false;
  if (/^\/./.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
