export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Returns "median (lowest–highest)". */
export function spread(values: number[], format: (value: number) => string): string {
  return `${format(median(values))} (${format(Math.min(...values))}–${format(Math.max(...values))})`;
}

export const whole = (value: number): string => Math.round(value).toLocaleString("en-AU");
export const twoDigits = (value: number): string => value.toFixed(2);
export const oneDigit = (value: number): string => value.toFixed(1);
export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
