import { fileSize } from "#contract/file-size.ts";

export interface Sample {
  at: number;
  sentBytes: number;
}

/** Long enough to smooth over pauses, short enough to notice a slower connection. */
const WINDOW_MS = 5000;
/** The first moments say little about the speed. */
const LEAST_MS = 600;

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  // After a sign-in the file is sent again from the beginning.
  if (sample.sentBytes < (samples.at(-1)?.sentBytes ?? 0)) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** How long the rest takes at the speed of the last seconds; null while that is unknown. */
export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < LEAST_MS) return null;
  const bytesPerMs = (last.sentBytes - first.sentBytes) / (last.at - first.at);
  if (bytesPerMs <= 0) return null;
  return Math.ceil((totalBytes - last.sentBytes) / bytesPerMs / 1000);
}

/** 12 s left, 3 min left */
export function timeLeftText(seconds: number): string {
  return seconds < 60 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}

/** 7.6 of 18.1 MB, in the unit of the total */
export function sentText(sentBytes: number, totalBytes: number): string {
  const [whole = "", unit = ""] = fileSize(totalBytes).split(" ");
  const inUnit = sentBytes / (unit === "MB" ? 1_000_000 : 1000);
  const sent = unit === "MB" ? inUnit.toFixed(1).replace(/\.0$/, "") : inUnit.toFixed(0);
  return `${sent} of ${whole} ${unit}`;
}

/** Rounded down, so that it is 100 only when all is sent. */
export function percentOf(sentBytes: number, totalBytes: number): number {
  return totalBytes === 0 ? 0 : Math.floor((Math.min(sentBytes, totalBytes) / totalBytes) * 100);
}
