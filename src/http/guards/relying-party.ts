import { DomainError } from "#domain/error.ts";
import type { RelyingParty } from "#domain/sign-in/passkey-check.ts";
import type { HttpContext } from "#http/context.ts";
import { isLoopback } from "./peer.ts";

/**
 * Returns the site's identity for passkeys: the domain of SITE_URL, or on a local site the machine's name that the
 * browser used. Null at an IP address, which cannot have passkeys (WebAuthn §5.1.2).
 */
export function relyingPartyOf(c: HttpContext): RelyingParty | null {
  const { localAccess, site } = c.var.services;
  const { hostname, origin } = localAccess.isLocalSite ? localOrigin(c) : new URL(site.origin);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}

/** No page of another host can name this one: browsers bind passkeys to the page's own domain. */
function localOrigin(c: HttpContext): URL {
  const host = `http://${c.req.header("host") ?? ""}`;
  const named = URL.canParse(host) ? new URL(host) : null;
  return named && isLoopback(named.hostname) ? named : new URL(c.var.services.site.origin);
}

/** @throws {DomainError} conflict */
export function requireRelyingParty(c: HttpContext): RelyingParty {
  const relyingParty = relyingPartyOf(c);
  if (relyingParty !== null) return relyingParty;
  throw new DomainError(
    "conflict",
    "Passkeys need a domain, and this page was opened at an IP address. Open it by its name, on this machine as localhost.",
  );
}
