import type { IncomingMessage } from "node:http";
import { hasProxyHeader, isInternal } from "./peer.ts";

/** As whom the limits count a request. */
export interface Caller {
  key: string;
  /** It came through a proxy that is not trusted, so that `key` rests on what may be forged. */
  isShared: boolean;
}

/** The longest text of an IPv6 address, with a zone; a forged one could be a hundred times as long. */
const ADDRESS_LENGTH = 64;

/**
 * The caller of a request. Behind a proxy that is not trusted, everyone's address is the proxy's: there
 * the address that it names is used all the same, because one stranger must not use up what everyone
 * has, and the limits bound all such callers together. `address` is the caller's own, as claimed there.
 */
export function callerOf(
  request: IncomingMessage,
  trustProxy: number,
): Caller & { address: string } {
  const key = limitKey(clientAddress(request, trustProxy));
  if (!isBehindUntrustedProxy(request, trustProxy)) return { key, address: key, isShared: false };
  const [named = request.headers["x-real-ip"]?.toString() ?? ""] = forwardedFor(request).slice(-1);
  const address = limitKey(named);
  return { key: `${key} for ${address}`, address, isShared: true };
}

/**
 * Whether a request was passed on by a program of our own network, although no proxy is trusted. What a
 * stranger of the internet claims who reaches the server directly is no sign of a proxy.
 */
export function isBehindUntrustedProxy(request: IncomingMessage, trustProxy: number): boolean {
  const { remoteAddress = "" } = request.socket;
  return trustProxy === 0 && isInternal(remoteAddress) && hasProxyHeader(request);
}

/**
 * The address a request comes from. Of `X-Forwarded-For` only the entries that our own `hops` proxies
 * added are believed: they stand at the right end, whatever a client wrote before them.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return peer;
  const chain = forwardedFor(request);
  return chain.at(-hops) ?? chain[0] ?? peer;
}

/** The entries of `X-Forwarded-For`; the last one was added by the nearest proxy. */
export function forwardedFor({ headers }: IncomingMessage): string[] {
  return (headers["x-forwarded-for"] ?? "")
    .toString()
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/**
 * The name under which an address is limited: an IPv4 address, or the /64 of an IPv6 address, since
 * one customer usually has all of it. Some proxies write the port too; it differs each time.
 */
export function limitKey(address: string): string {
  const plain = address
    .slice(0, ADDRESS_LENGTH)
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/s, "");
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
