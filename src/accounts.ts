import { readFileSync } from "node:fs";

/** Returns the account's name, or its number where the machine has no name for it. */
export function accountName(uid: number): string {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    const found = lines.map((line) => line.split(":")).find(([, , id]) => id === String(uid));
    if (found?.[0]) return found[0];
  } catch {
    // Windows, or a container without one.
  }
  return `account ${uid}`;
}

/** Null where accounts are none of Unix. */
export function ownAccount(): { uid: number; gid: number } | null {
  if (!process.getuid || !process.getgid) return null;
  return { uid: process.getuid(), gid: process.getgid() };
}
