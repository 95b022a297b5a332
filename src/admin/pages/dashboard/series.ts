import { formatCalendarDay } from "#admin/dates.ts";
import type { Activity, Stats } from "#contract/stats.ts";
import { formatCount } from "./numbers.ts";

export type Metric = keyof Activity;
export type Day = Stats["series"][number];

/** The day with the highest number, the latest of several; null when all are zero. */
export function peakOf(series: readonly Day[], metric: Metric): Day | null {
  let peak: Day | null = null;
  for (const day of series) {
    if (day[metric] > 0 && day[metric] >= (peak?.[metric] ?? 0)) peak = day;
  }
  return peak;
}

/** The chart in a sentence, for screen readers. */
export function describeSeries(series: readonly Day[], metric: Metric, title: string): string {
  const total = series.reduce((sum, day) => sum + day[metric], 0);
  const peak = peakOf(series, metric);
  const range = `${title} per day, ${formatRange(series)}`;
  if (!peak) return `${range}: none.`;
  const most = `most on ${formatCalendarDay(peak.day)} with ${formatCount(peak[metric])}`;
  return `${range}: ${formatCount(total)} in all, ${most}.`;
}

/** Up to `count` evenly spread days to label on an axis, the first and the last among them. */
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

export const metrics: Record<Metric, { title: string; noun: string; definition?: string }> = {
  visits: {
    title: "Visits",
    noun: "visit",
    definition: "A person arriving at a public page from elsewhere",
  },
  downloads: { title: "Downloads", noun: "download" },
  messages: { title: "Messages", noun: "message" },
};
