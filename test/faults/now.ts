/** Milliseconds of a clock that is the same in every process; no fault changes it. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Times of {@link now}. */
export interface Span {
  from: number;
  to: number;
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}
