import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { Gate } from "#platform/gate.ts";

/** Linux keeps lower ids for services such as nginx (login.defs, UID_MIN). */
const FIRST_PERSON = 1000;
const NOBODY = 65_534;

/** IPv4 first: a program that speaks both has its sockets in the second table. */
const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];

/** The kernel walks its whole table for a reader: tens of milliseconds on a busy machine. */
const gate = new Gate({ concurrent: 1, queued: 20 });

/**
 * True if a service account holds the other end of a local connection, and so passes on somebody else's request.
 * Unlike headers, this cannot be forged. Only Linux knows (proc(5), /proc/net/tcp); elsewhere, and for our own
 * account, the answer is no. When too many ask at once, it is yes.
 */
export async function isFromService(socket: Socket): Promise<boolean> {
  if (process.platform !== "linux") return false;
  try {
    const accounts = await gate.run(() => accountsOf(socket));
    return accounts.some(isService);
  } catch {
    return true;
  }
}

async function accountsOf({ remotePort, localPort }: Socket): Promise<number[]> {
  const ends = `[\\dA-F]+:${hex(remotePort)} [\\dA-F]+:${hex(localPort)}`;
  // Local and remote address, state, queues, timer, retransmits, account.
  const row = new RegExp(`^ *\\d+: ${ends} [\\dA-F]+ \\S+ \\S+ \\S+ +(\\d+)`, "gm");
  for (const table of TABLES) {
    const rows = [...(await read(table)).matchAll(row)];
    if (rows.length > 0) return rows.map(([, account]) => Number(account));
  }
  return [];
}

function isService(account: number): boolean {
  const isReserved = (account > 0 && account < FIRST_PERSON) || account === NOBODY;
  return isReserved && account !== process.getuid?.();
}

function hex(port = 0): string {
  return port.toString(16).toUpperCase().padStart(4, "0");
}

/** One of the tables is missing without IPv6; some containers hide both. */
function read(table: string): Promise<string> {
  return readFile(table, "latin1").catch(() => "");
}
