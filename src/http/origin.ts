import type { IncomingMessage } from "node:http";
import { DomainError } from "#domain/error.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that a page of another site asks for. Browsers say where a request comes from
 * (Fetch Metadata, and `Origin` in older ones); programs that say nothing carry no one's cookies.
 * @throws {DomainError} forbidden
 */
export function refuseForeignOrigin(request: IncomingMessage, siteOrigin: string): void {
  if (READING.has(request.method ?? "GET")) return;
  const { origin } = request.headers;
  const isOwn = origin === undefined || isOwnOrigin(request, siteOrigin);
  if (!isOwn || request.headers["sec-fetch-site"] === "cross-site") throw foreign();
}

/** Refuses whoever does not say that a page of this site asks. @throws {DomainError} forbidden */
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
