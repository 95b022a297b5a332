import { type LookupAddress, type LookupOptions, lookup, promises } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isInOwnNetwork } from "#platform/own-network.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** IANA's special-purpose registry; everything of IPv6 but global unicast without its exceptions. */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, "ipv4");
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const tunnelled = new BlockList();
tunnelled.addSubnet("2001:db8::", 32, "ipv6");
tunnelled.addSubnet("2001::", 32, "ipv6");
tunnelled.addSubnet("2002::", 16, "ipv6");

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateAddresses.check(address, "ipv4");
  return globalUnicast.check(address, "ipv6") && !tunnelled.check(address, "ipv6");
}

export class PrivateAddress extends Error {}
/** Visitors' messages must not cross the internet unencrypted. */
export class ClearText extends Error {}

interface ConnectionRule {
  mayBePrivate: boolean;
  isEncrypted: boolean;
}

/** Returns why no connection may be made to one of these addresses of a host. */
export function refusalOf(
  host: string,
  addresses: readonly string[],
  { mayBePrivate, isEncrypted }: ConnectionRule,
): Error | null {
  if (!isEncrypted && !addresses.every(isInOwnNetwork)) return new ClearText(host);
  if (!mayBePrivate && !addresses.every(isPublicAddress)) return new PrivateAddress(host);
  return null;
}

/**
 * Returns the look-up for a connection, which then goes to the very addresses that were checked: the name cannot lead
 * elsewhere in between. Node.js does not call it for a literal address; see {@link refusalOf}.
 */
export function lookUpBy(rule: ConnectionRule): LookupFunction {
  return (host, options, callback) => {
    const every: LookupOptions & { all: true } = { ...options, all: true };
    lookup(host, every, (error, found: LookupAddress[]) => {
      const refusal =
        error ??
        refusalOf(
          host,
          found.map(({ address }) => address),
          rule,
        );
      const [first] = found ?? [];
      if (refusal || !first) callback(refusal ?? new Error(`${host} has no address.`), "", 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** True if all addresses of a host are in one's own network; false where the host cannot be found. */
export async function isHostInside(host: string): Promise<boolean> {
  if (isIP(host) !== 0) return isInOwnNetwork(host);
  const found = await Promise.race([
    promises.lookup(host, { all: true }).catch(() => []),
    sleep(timeOuts.webhook.lookUp, [], { ref: false }),
  ]);
  return found.length > 0 && found.every(({ address }) => isInOwnNetwork(address));
}

/** Returns the host in the form that look-ups take: URLs put an IPv6 address in brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
