import type { Site } from "./props.ts";

/** Returns the full address of a path of this site; a full address stays as it is. */
export function absoluteUrl(site: Site, address: string): string {
  return address.startsWith("/") ? site.origin + address : address;
}

/**
 * Returns the full form of an address in a text, for readers away from this site.
 * @param pageUrl the address of the page that shows the text
 */
export function awayFromSite(address: string, site: Site, pageUrl: string): string {
  if (/^[#?]/.test(address)) return pageUrl + address;
  if (/^\/(?![/\\])/.test(address)) return site.origin + address;
  // The address is relative to the page: it has no scheme and begins like a file name.
  const isBeside = /^[\w.~%-]/.test(address) && !/^[a-z][a-z\d+.-]*:/i.test(address);
  return isBeside ? pageUrl.slice(0, pageUrl.lastIndexOf("/") + 1) + address : address;
}

const TAG = /<[a-z][a-z0-9-]*(?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*\s*\/?>/gi;
const ADDRESS = /(\s(?:href|src|poster)=")([^"]*)"/gi;
const SOURCE_SET = /(\ssrcset=")([^"]*)"/gi;

/**
 * Returns the same HTML with full addresses, for readers that show it away from this site. Only the insides
 * of tags are changed: a code sample that reads like an attribute stays as its author wrote it.
 */
export function withAbsoluteAddresses(html: string, site: Site, pageUrl: string): string {
  const absolute = (address: string) => awayFromSite(address, site, pageUrl);
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, start: string, address: string) => `${start}${absolute(address)}"`)
      .replace(SOURCE_SET, (_, start: string, set: string) => {
        const candidates = set.split(",").map((candidate) => absolute(candidate.trim()));
        return `${start}${candidates.join(", ")}"`;
      }),
  );
}
