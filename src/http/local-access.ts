import type { IncomingMessage } from "node:http";
import { hasProxyHeader, isLoopback } from "./peer.ts";
import { isFromService } from "./peer-owner.ts";

interface Installation {
  siteUrl: string;
  host: string;
  trustProxy: number;
}

/** The name and port of a Host header, as this machine's own browsers write it. */
const HOST = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i;

const WARNING =
  "A request came from outside this machine, although HOST and SITE_URL keep the site on it. Until the " +
  "next start the default credentials do not count, and /metrics needs a token. For visitors from " +
  "outside set SITE_URL and TRUST_PROXY; npm run portico -- setup-link sets a password.";

/**
 * Decides what is meant for the machine itself and for nobody else: the default credentials, the hint
 * that shows them, and `/metrics` without a token. `docs/security.md` says what this cannot tell.
 */
export class LocalAccess {
  /** Whether the settings keep the site on this machine. */
  readonly isLocalSite: boolean;
  #wasReachedFromOutside = false;

  constructor({ siteUrl, host, trustProxy }: Installation) {
    this.isLocalSite =
      trustProxy === 0 && isLoopback(host) && isLoopback(new URL(siteUrl).hostname);
  }

  /**
   * Notes a request that was not made on this machine: something forwards to a site that should be
   * local, and can make other requests look as if they were. Returns the warning that the first one is
   * worth; null for every other request.
   */
  observe(request: IncomingMessage): string | null {
    if (!this.isLocalSite || this.#wasReachedFromOutside) return null;
    this.#wasReachedFromOutside = !isMadeHere(request);
    return this.#wasReachedFromOutside ? WARNING : null;
  }

  async allows(request: IncomingMessage): Promise<boolean> {
    const isLikely = this.isLocalSite && !this.#wasReachedFromOutside && isMadeHere(request);
    return isLikely && !(await isFromService(request.socket));
  }
}

function isMadeHere(request: IncomingMessage): boolean {
  const { socket, headers } = request;
  const [, name = "", port = "80"] = HOST.exec(headers.host ?? "") ?? [];
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    // What nginx speaks to its upstreams by default; browsers and curl left it long ago.
    request.httpVersion !== "1.0" &&
    isLoopback(name) &&
    Number(port) === socket.localPort &&
    !hasProxyHeader(request) &&
    !isFromForeignPage(request)
  );
}

/**
 * Whether a page that is not local asks for something of its own site. A page of another site, which
 * newer browsers mark, says nothing about how this site is reached.
 */
function isFromForeignPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const page = headers.origin ?? headers.referer;
  return page !== undefined && URL.canParse(page) && !isLoopback(new URL(page).hostname);
}
