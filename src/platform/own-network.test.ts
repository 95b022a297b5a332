import { describe, expect, it } from "vitest";
import { isInOwnNetwork } from "./own-network.ts";

describe("isInOwnNetwork", () => {
  it.each([
    "127.0.0.1",
    "127.255.0.9",
    "::1",
    "::ffff:127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.1.1",
    "::ffff:10.0.0.1",
    "fd12:3456::1",
    "fe80::1%eth0",
  ])("%s is in it", (address) => {
    expect(isInOwnNetwork(address)).toBe(true);
  });

  it.each([
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "2001:db8::1",
    "::ffff:203.0.113.9",
    "",
    "unknown",
    "127.1",
    "127.0.0.1.evil.example",
    "1::%",
  ])("%s is not", (address) => {
    expect(isInOwnNetwork(address)).toBe(false);
  });
});
