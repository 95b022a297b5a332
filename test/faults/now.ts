/** In milliseconds, the same in every process; no fault changes it. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** In the time of {@link now}. */
export interface Span {
  from: number;
  to: number;
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}
