import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "./token.ts";

// RFC 6238 with what every authenticator app supports: SHA-1, six digits, thirty seconds.

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;
const DIGITS = 6;
const PERIOD_MS = 30_000;
/** RFC 6238 §5.2 allows for one step of delay; clocks of phones are off by less. */
const DRIFT = 1;

/** RFC 4648 §6. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns base32, which apps expect. */
export function newOneTimeSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, "0"));
  return (bits.join("").match(/.{5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five, 2)))
    .join("");
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / PERIOD_MS);
}

export function oneTimeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  // RFC 4226 §5.3: the last four bits say where the number begins.
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The step that the code belongs to, one before or after `now` at most; null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = stepAt(now);
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    if (isSameSecret(code, oneTimeCode(secret, step))) return step;
  }
  return null;
}

/** Returns the address that authenticator apps read from a QR code. */
export function otpauthUri(secret: string, { issuer, account }: OneTimeAccount): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

interface OneTimeAccount {
  issuer: string;
  account: string;
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
