import type { IncomingMessage } from "node:http";
import type { Caller } from "#domain/limits.ts";
import { isInOwnNetwork } from "#platform/own-network.ts";
import { hasProxyHeader } from "./peer.ts";

/** The longest IPv6 address, with a zone; a forged one could be a hundred times as long. */
const ADDRESS_LENGTH = 64;

/**
 * Returns the caller as limits count them.
 * Behind an untrusted proxy everyone has the proxy's address. The address that it names is used all the same, so that
 * one stranger cannot use up everyone's allowance; limits also bound all of these callers together. `address` is the
 * caller's own, as claimed there.
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

/** A header sent directly from the internet is no sign of a proxy: anyone can send it. */
export function isBehindUntrustedProxy(request: IncomingMessage, trustProxy: number): boolean {
  const { remoteAddress = "" } = request.socket;
  return trustProxy === 0 && isInOwnNetwork(remoteAddress) && hasProxyHeader(request);
}

/** Believes only the last `hops` entries of `X-Forwarded-For`, which our own proxies added. */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return peer;
  const chain = forwardedFor(request);
  return chain.at(-hops) ?? chain[0] ?? peer;
}

/** The last entry was added by the nearest proxy. */
export function forwardedFor({ headers }: IncomingMessage): string[] {
  return (headers["x-forwarded-for"] ?? "")
    .toString()
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** IPv6 counts by /64, which one customer usually has to himself. Some proxies add a port. */
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
