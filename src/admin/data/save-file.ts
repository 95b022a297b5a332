import { formatIsoDay } from "#admin/dates.ts";
import { NetworkError } from "#admin/errors.ts";
import { send } from "#admin/request.ts";
import { MINUTE_MS } from "#contract/durations.ts";

/** Names it by the owner's day, such as messages-2026-03-01.csv. */
export function datedName(name: string, ending: string, now = new Date()): string {
  return `${name}-${formatIsoDay(now)}.${ending}`;
}

/** Allows for a slow connection. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send("GET", path, { timeoutMs: 10 * MINUTE_MS });
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

/** Safari reads it after the click has returned, and a slow reader of a file later still. */
export function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file);
  // A page that is left frees it anyway.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
  return address;
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = addressOf(file);
  link.download = name;
  link.click();
}
