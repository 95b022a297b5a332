import { formatCalendarDay } from "#admin/dates.ts";
import type { Activity, Stats } from "#contract/stats.ts";
import { formatCount } from "./quantity.ts";

export type Metric = keyof Activity;
export type Day = Stats["series"][number];

/** The day with the highest number, the latest of several; null when nothing happened at all. */
export function peakOf(series: readonly Day[], metric: Metric): Day | null {
  let peak: Day | null = null;
  for (const day of series) {
    if (day[metric] > 0 && day[metric] >= (peak?.[metric] ?? 0)) peak = day;
  }
  return peak;
}

/** The chart in a sentence, for those who don't see it. */
export function inWords(series: readonly Day[], metric: Metric, title: string): string {
  const total = series.reduce((sum, day) => sum + day[metric], 0);
  const peak = peakOf(series, metric);
  const range = `${title} per day, ${formatRange(series)}`;
  if (!peak) return `${range}: none.`;
  const most = `most on ${formatCalendarDay(peak.day)} with ${formatCount(peak[metric])}`;
  return `${range}: ${formatCount(total)} in all, ${most}.`;
}

/** Up to `count` days for the labels of an axis, the first and the last among them, evenly spread. */
export function axisDays(series: readonly Day[], count: number): string[] {
  const last = series.length - 1;
  const steps = Math.min(count - 1, last);
  const at = (step: number) => series[Math.round((step * last) / Math.max(steps, 1))]?.day ?? "";
  return Array.from({ length: steps + 1 }, (_, step) => at(step));
}

function formatRange(series: readonly Day[]): string {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return "no days";
  return `${formatCalendarDay(first.day)} to ${formatCalendarDay(last.day)}`;
}
