import { readFileSync } from "node:fs";
import type { Socket } from "node:net";

/** Linux keeps the numbers below for services such as nginx; people begin with it (login.defs, UID_MIN). */
const FIRST_PERSON = 1000;
const NOBODY = 65_534;

/**
 * Whether a service, by the account that it runs under, holds the other end of a connection from this
 * machine: then it passes on what somebody else asks. Headers can be forged, this cannot. Only Linux
 * tells (proc(5), /proc/net/tcp); elsewhere, and for our own account, the answer is no.
 */
export function isFromService({ remotePort, localPort }: Socket): boolean {
  if (process.platform !== "linux") return false;
  const ends = `[\\dA-F]+:${hex(remotePort)} [\\dA-F]+:${hex(localPort)}`;
  // Local and remote address, state, queues, timer, retransmits, account.
  const row = new RegExp(`^ *\\d+: ${ends} [\\dA-F]+ \\S+ \\S+ \\S+ +(\\d+)`, "gm");
  return ["/proc/net/tcp", "/proc/net/tcp6"].some((table) =>
    [...read(table).matchAll(row)].some(([, account]) => isService(Number(account))),
  );
}

function isService(account: number): boolean {
  const isReserved = (account > 0 && account < FIRST_PERSON) || account === NOBODY;
  return isReserved && account !== process.getuid?.();
}

function hex(port = 0): string {
  return port.toString(16).toUpperCase().padStart(4, "0");
}

/** Without IPv6 one of the tables is missing; some containers hide both. */
function read(table: string): string {
  try {
    return readFileSync(table, "latin1");
  } catch {
    return "";
  }
}
