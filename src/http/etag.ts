/**
 * Whether an `If-None-Match` header names the entity tag, weak or strong (RFC 9110 §13.1.2). `etag` is
 * in its quotes.
 */
export function isNamedBy(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
