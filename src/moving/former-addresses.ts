import { limits } from "#contract/limits.ts";

/** The number of addresses that a note names when it leaves some out. */
const NAMED = 5;

/** Keeps as many former addresses as may lead to one publication, and says what to report of the others. */
export function boundAddresses(addresses: readonly string[]): {
  addresses: readonly string[];
  notes: string[];
} {
  const most = limits.formerAddresses;
  if (addresses.length <= most) return { addresses, notes: [] };
  const left = addresses.slice(most);
  const named = left.slice(0, NAMED).map((one) => one.slice(0, limits.slug));
  const others = left.length - named.length;
  const list = others > 0 ? `${named.join(", ")} and ${others} more` : named.join(", ");
  return {
    addresses: addresses.slice(0, most),
    notes: [`Only ${most} of its old addresses redirect here. Left out: ${list}.`],
  };
}

/** Notes that a publication could not have its own address; none where it has it. */
export function movedNotes(wanted: string | undefined, given: string, address: string): string[] {
  return given === wanted ? [] : [`Its address was taken, so it is at ${address}.`];
}
