import type { IncomingMessage } from "node:http";

/**
 * The address a request comes from. Of `X-Forwarded-For` only the entries that our own `hops` proxies
 * added are believed: they stand at the right end, whatever a client wrote before them.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return peer;
  const chain = (request.headers["x-forwarded-for"] ?? "")
    .toString()
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return chain.at(-hops) ?? chain[0] ?? peer;
}

/**
 * The name under which an address is limited: an IPv4 address, or the /64 of an IPv6 address, since
 * one customer usually has all of it. Some proxies write the port too; it differs each time.
 */
export function limitKey(address: string): string {
  const plain = address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = plain.includes("::")
    ? Array(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
