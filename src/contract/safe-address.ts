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
