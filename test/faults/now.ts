/** Milliseconds of the machine's own clock: the same in every process, and no fault moves it. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** From and until when, by {@link now}. */
export interface Span {
  from: number;
  to: number;
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}
