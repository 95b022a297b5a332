import type { Site } from "./props.ts";

/** The full address of a path of this site; a full address stays as it is. */
export function absoluteUrl(site: Site, address: string): string {
  return address.startsWith("/") ? site.origin + address : address;
}

const TAG = /<[a-z][a-z0-9-]*(?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*\s*\/?>/gi;
const ADDRESS = /(\s(?:href|src|poster)=")([^"]*)"/gi;
const SOURCE_SET = /(\ssrcset=")([^"]*)"/gi;

/**
 * The same HTML with full addresses, for readers that show it away from this site. Only the insides
 * of tags are touched: a code sample that reads like an attribute stays as its author wrote it.
 */
export function withAbsoluteAddresses(html: string, site: Site, pageUrl: string): string {
  const absolute = (address: string) =>
    address.startsWith("#")
      ? pageUrl + address
      : rootRelative(address)
        ? site.origin + address
        : address;
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, start: string, address: string) => `${start}${absolute(address)}"`)
      .replace(SOURCE_SET, (_, start: string, set: string) => {
        const candidates = set.split(",").map((candidate) => absolute(candidate.trim()));
        return `${start}${candidates.join(", ")}"`;
      }),
  );
}

function rootRelative(address: string): boolean {
  return address.startsWith("/") && !address.startsWith("//");
}
