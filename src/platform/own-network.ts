import { BlockList, isIP } from "node:net";

const ownNetwork = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  ownNetwork.addSubnet(network, prefix, "ipv4");
}
ownNetwork.addAddress("::1", "ipv6");
ownNetwork.addSubnet("fc00::", 7, "ipv6");
ownNetwork.addSubnet("fe80::", 10, "ipv6");

/** Whether an address belongs to this machine, its link or a private network (RFC 1918, 4193, 6598). */
export function isInOwnNetwork(address: string): boolean {
  return isIn(ownNetwork, address.replace(/%.*$/, ""));
}

export function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}
