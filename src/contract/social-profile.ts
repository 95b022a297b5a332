const networks = [
  ["linkedin.com", "LinkedIn"],
  ["instagram.com", "Instagram"],
  ["facebook.com", "Facebook"],
  ["youtube.com", "YouTube"],
  ["tiktok.com", "TikTok"],
  ["threads.com", "Threads"],
  ["threads.net", "Threads"],
  ["x.com", "X"],
  ["twitter.com", "X"],
  ["bsky.app", "Bluesky"],
  ["pinterest.com", "Pinterest"],
  ["vimeo.com", "Vimeo"],
  ["behance.net", "Behance"],
  ["dribbble.com", "Dribbble"],
  ["medium.com", "Medium"],
  ["github.com", "GitHub"],
] as const;

/**
 * The text of a link to a social profile: the name of its network, or its host if the network is not
 * listed. When `all` has several on that network, the last part of the path is added, because two links
 * with the same text must not lead to different places. Empty if `address` is not valid yet.
 */
export function socialProfileName(address: string, all: readonly string[]): string {
  const name = networkOf(address);
  const hasSeveral = all.filter((other) => networkOf(other) === name).length > 1;
  const handle = hasSeveral && name !== "" ? handleIn(address) : "";
  return handle === "" ? name : `${name}: ${handle}`;
}

function networkOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const host = new URL(address).hostname.replace(/^www\./, "");
  const known = networks.find(([domain]) => host === domain || host.endsWith(`.${domain}`));
  return known ? known[1] : host;
}

function handleIn(address: string): string {
  const last = new URL(address).pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(last).replace(/^@/, "");
  } catch {
    return last;
  }
}
