import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Gate } from "#platform/gate.ts";
import { hasProxyHeader, isLoopback } from "./peer.ts";

interface Installation {
  siteUrl: string;
  host: string;
  trustProxy: number;
}

/** The name and port of a Host header, as local browsers write it. */
const HOST = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i;

const WARNING =
  "A request came from outside this machine, although HOST and SITE_URL keep the site on it. Until the " +
  "next start the default credentials do not count, and /metrics needs a token. For visitors from " +
  "outside set SITE_URL and TRUST_PROXY; npm run portico -- setup-link sets a password.";

/** Keeps default credentials and open `/metrics` to the machine itself; see `docs/security.md`. */
export class LocalAccess {
  readonly isLocalSite: boolean;
  #wasReachedFromOutside = false;

  constructor({ siteUrl, host, trustProxy }: Installation) {
    this.isLocalSite =
      trustProxy === 0 && isLoopback(host) && isLoopback(new URL(siteUrl).hostname);
  }

  /** Anything that forwards requests can make them look local. Returns a warning, once. */
  observe(request: IncomingMessage): string | null {
    if (!this.isLocalSite || this.#wasReachedFromOutside) return null;
    this.#wasReachedFromOutside = !isLocalRequest(request);
    return this.#wasReachedFromOutside ? WARNING : null;
  }

  async allows(request: IncomingMessage): Promise<boolean> {
    const isLikely = this.isLocalSite && !this.#wasReachedFromOutside && isLocalRequest(request);
    return isLikely && !(await isFromService(request.socket));
  }
}

function isLocalRequest(request: IncomingMessage): boolean {
  const { socket, headers } = request;
  const [, name = "", port = "80"] = HOST.exec(headers.host ?? "") ?? [];
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    // nginx's default towards upstreams; browsers and curl left it long ago.
    request.httpVersion !== "1.0" &&
    isLoopback(name) &&
    Number(port) === socket.localPort &&
    !hasProxyHeader(request) &&
    !isFromForeignPage(request)
  );
}

/** A page of another site, which newer browsers mark, says nothing of how this one is reached. */
function isFromForeignPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const page = headers.origin ?? headers.referer;
  return page !== undefined && URL.canParse(page) && !isLoopback(new URL(page).hostname);
}

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
async function isFromService(socket: Socket): Promise<boolean> {
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
