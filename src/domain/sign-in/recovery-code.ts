import { randomInt } from "node:crypto";
import { hashToken } from "./token.ts";

const CODES = 10;
/** Five groups of four: 100 bits, so that a fast hash is enough. */
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Douglas Crockford's base 32, which has no letter that passes for a digit or another letter. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Codes are shown once, and stored as {@link hashRecoveryCode} returns them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, randomGroup).join("-"));
}

/** The same however it is typed: in capitals, without dashes, with an O for a zero. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return hashToken(plain);
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join("");
}
