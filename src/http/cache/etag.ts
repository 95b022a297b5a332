/** Compares weakly (RFC 9110 §13.1.2). `etag` includes its quotes. */
export function isNamedBy(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
