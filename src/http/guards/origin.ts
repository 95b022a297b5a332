import type { IncomingMessage } from "node:http";
import { DomainError } from "#domain/error.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers say where a request comes from (Fetch Metadata, or `Origin`); programs that say nothing
 * carry no one's cookies. `takesHidden` accepts `Origin: null`, sent by some browsers for privacy.
 * @throws {DomainError} forbidden, for a change from another site's page
 */
export function refuseForeignOrigin(
  request: IncomingMessage,
  siteOrigin: string,
  { takesHidden }: { takesHidden: boolean },
): void {
  if (READING.has(request.method ?? "GET")) return;
  const { origin, "sec-fetch-site": site } = request.headers;
  const isHidden = takesHidden && origin === "null" && site !== "same-site";
  const isOwn = origin === undefined || isHidden || isOwnOrigin(request, siteOrigin);
  if (!isOwn || site === "cross-site") throw foreign();
}

/** Also refuses requests that do not say where they come from. @throws {DomainError} forbidden */
export function requireOwnOrigin(request: IncomingMessage, siteOrigin: string): void {
  if (!isOwnOrigin(request, siteOrigin)) throw foreign();
}

function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, siteOrigin: string): boolean {
  return origin !== undefined && (origin === siteOrigin || isSameHost(origin, host));
}

function foreign(): DomainError {
  return new DomainError(
    "forbidden",
    "This request comes from another site than SITE_URL names. Use that address.",
  );
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
