import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as 43 characters, safe in a header and in an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash of a token is stored, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return digest(token).toString("hex");
}

/** Takes constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
