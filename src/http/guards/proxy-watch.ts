import type { IncomingMessage } from "node:http";
import { counted } from "#contract/counted.ts";
import type { ProxyState } from "#contract/proxy.ts";
import { isInOwnNetwork } from "#platform/own-network.ts";
import { forwardedFor, isBehindUntrustedProxy } from "./client.ts";
import { isLoopback } from "./peer.ts";

interface Installation {
  siteUrl: string;
  trustProxy: number;
}

/**
 * Says whether a request fits `TRUST_PROXY`. Anybody can make up headers, so strangers' headers are only logged,
 * once; the portal learns what its own requests show. A value of `TRUST_PROXY` that is too high shows only for
 * clients that send no addresses of their own: others fill the places up.
 */
export class ProxyWatch {
  readonly #trustProxy: number;
  /** Null where the public address is local. */
  readonly #publicHost: string | null;
  #hasWarned = false;
  #hasSeenFewer = false;

  constructor({ siteUrl, trustProxy }: Installation) {
    const { host, hostname } = new URL(siteUrl);
    this.#trustProxy = trustProxy;
    this.#publicHost = isLoopback(hostname) ? null : host;
  }

  judge(request: IncomingMessage): ProxyState["state"] {
    return this.#trustProxy === 0 ? this.#untrusted(request) : this.#unnamed(request);
  }

  /** Returns a warning for the first request that does not fit. */
  observe(request: IncomingMessage): string | null {
    return this.#contradiction(request) ?? this.#tooFew(request);
  }

  /** The owner is not asked about it: a stranger who comes past the outer proxy looks the same. */
  #tooFew(request: IncomingMessage): string | null {
    const seen = forwardedFor(request).length;
    if (this.#hasSeenFewer || seen === 0 || seen >= this.#trustProxy) return null;
    this.#hasSeenFewer = true;
    return fewer(seen, this.#trustProxy);
  }

  #contradiction(request: IncomingMessage): string | null {
    if (this.#hasWarned) return null;
    const state = this.judge(request);
    if (state === "fine") return null;
    this.#hasWarned = true;
    return warnings[state];
  }

  #untrusted(request: IncomingMessage): ProxyState["state"] {
    const isForwarded =
      isBehindUntrustedProxy(request, this.#trustProxy) ||
      // A local request for the public site was forwarded, even without a header.
      (isLoopback(request.socket.remoteAddress ?? "") && this.#isForPublicSite(request));
    return isForwarded ? "untrusted" : "fine";
  }

  /** The machine's own requests, such as health checks, lack the header as well. */
  #unnamed(request: IncomingMessage): ProxyState["state"] {
    const isFromOutside =
      !isInOwnNetwork(request.socket.remoteAddress ?? "") || this.#isForPublicSite(request);
    return isFromOutside && forwardedFor(request).length === 0 ? "unnamed" : "fine";
  }

  #isForPublicSite({ headers: { host, origin } }: IncomingMessage): boolean {
    if (this.#publicHost === null) return false;
    return (
      host === this.#publicHost ||
      (origin !== undefined && URL.canParse(origin) && new URL(origin).host === this.#publicHost)
    );
  }
}

const warnings = {
  untrusted:
    "A request looks as if a proxy passed it on, but TRUST_PROXY is 0. If there is a proxy, all visitors " +
    "share one address and its limits: set TRUST_PROXY to the number of proxies, let the nearest one add " +
    "X-Forwarded-For, and restart. If there is none, a visitor made the header up.",
  unnamed:
    "A request came without X-Forwarded-For, although TRUST_PROXY names a proxy: it came past the proxy, " +
    "or the proxy does not add the header. Keep the port to the proxy, and let it add the header.",
} as const;

function fewer(seen: number, trusted: number): string {
  return (
    `A request came through ${counted(seen, "proxy", "proxies")}, although TRUST_PROXY is ${trusted}. ` +
    `Where no more stand in front, set TRUST_PROXY to ${seen} and restart: visitors can ` +
    "make up the address that limits count. Otherwise it came past the outer proxy: let only that one " +
    "reach the inner one."
  );
}
