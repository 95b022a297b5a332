import type { IncomingMessage } from "node:http";
import { hasProxyHeader, isLoopback } from "./peer.ts";
import { isFromService } from "./peer-owner.ts";

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
