import { describe, expect, it } from "vitest";
import { isLoopback } from "./peer.ts";

const loopback = ["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1", "[::1]"];
const names = ["localhost", "LocalHost", "portico.localhost"];
const privateAddresses = [
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.1.1",
  "::ffff:10.0.0.1",
  "fd12:3456::1",
  "fe80::1%eth0",
];
const outside = ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2001:db8::1", "::ffff:203.0.113.9"];
const none = ["", "unknown", "127.1", "127.0.0.1.evil.example", "localhost.evil.example", "1::%"];

describe("isLoopback", () => {
  it.each([...loopback, ...names])("%s leads back to the machine", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([...privateAddresses, ...outside, ...none, "0.0.0.0", "::"])("%s does not", (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
