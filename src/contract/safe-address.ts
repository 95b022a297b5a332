export const linkSchemes = ["http", "https", "mailto", "tel"];
export const pictureSchemes = ["http", "https"];

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address.
const IGNORED = /[\u0000-\u0020]/g;

/** Whether a link in a text may lead there: to the web, a mailbox, a telephone or a place of this site. */
export function isSafeLink(address: string): boolean {
  return isSafe(address, linkSchemes);
}

/** Whether a page may load a picture from there. */
export function isSafePicture(address: string): boolean {
  return isSafe(address, pictureSchemes);
}

/**
 * The editor, paste, imports and pages all use this one check, since two readers of an address always
 * differ somewhere.
 */
function isSafe(address: string, schemes: readonly string[]): boolean {
  const bare = address.replace(IGNORED, "");
  // "//elsewhere" looks like a path of this site but is not one; browsers read a backslash as a slash.
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}

/** Chinese, Japanese and Korean letters and signs; for those outside the basic plane, the first surrogate. */
const CJK =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud88f]/;

const WHOLE_HOST = /\.[a-z]{2,}(?::\d{1,5})?(?:[/?#].*)?$/is;
/** No host is this long, so a longer address need not be read again at each letter. */
const MAX_ADDRESS_LENGTH = 300;

/**
 * Whether a bare address that began `length` letters ago ends before `letter`, a unit of UTF-16. Sentences
 * in Chinese, Japanese and Korean go on without a space, and browsers copy such letters of a path as
 * `%E6…`. Before the host is complete, they belong to the host.
 */
export function endsAddress(letter: string, length: number, before: () => string): boolean {
  return CJK.test(letter) && (length > MAX_ADDRESS_LENGTH || WHOLE_HOST.test(before()));
}

/**
 * Accepts a web address or a path of this site. It is not beside the schemas because a form loads those
 * later.
 */
export function isImageAddress(value: string): boolean {
  if (/[\s\\\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(value)) return false;
  if (!isSafePicture(value)) return false;
  if (/^\/./.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
