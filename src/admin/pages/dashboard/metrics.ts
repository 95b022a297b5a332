import { formatCalendarDay } from "#admin/dates.ts";
import type { Activity, Stats } from "#contract/stats.ts";

export type Metric = keyof Activity;
export type Day = Stats["series"][number];

export const metrics: Record<Metric, { title: string; noun: string; definition?: string }> = {
  visits: {
    title: "Visits",
    noun: "visit",
    definition: "A person arriving at a public page from elsewhere",
  },
  downloads: { title: "Downloads", noun: "download" },
  messages: { title: "Messages", noun: "message" },
};

export interface Change {
  direction: "up" | "down" | "none";
  text: string;
}

/** Compares with the same number of days before. The words suit small numbers, too. */
export function compare(total: number, before: number): Change {
  if (total === before) {
    return { direction: "none", text: total === 0 ? "none before either" : "same as before" };
  }
  if (before === 0) return { direction: "up", text: "none before" };
  if (total === 0) return { direction: "down", text: `down from ${formatCount(before)}` };
  if (total >= 10 * before) {
    return { direction: "up", text: `${formatCount(Math.floor(total / before))} times as many` };
  }
  const direction = total > before ? "up" : "down";
  const percent = (Math.abs(total - before) / before) * 100;
  if (percent < 1) return { direction, text: `${direction} under 1%` };
  // "Down 100%" would be wrong while one is left.
  const rounded = direction === "down" ? Math.min(99, Math.round(percent)) : Math.round(percent);
  return { direction, text: `${direction} ${rounded}%` };
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

export function quantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** The latest, if several are highest; null when all are zero. */
export function peakOf(series: readonly Day[], metric: Metric): Day | null {
  let peak: Day | null = null;
  for (const day of series) {
    if (day[metric] > 0 && day[metric] >= (peak?.[metric] ?? 0)) peak = day;
  }
  return peak;
}

/** The chart in a sentence, for screen readers. */
export function describeSeries(
  { series, today }: Pick<Stats, "series" | "today">,
  metric: Metric,
  title: string,
): string {
  const total = series.reduce((sum, day) => sum + day[metric], 0);
  const peak = peakOf(series, metric);
  const range = `${title} per day, ${formatRange(series)}`;
  const now = `Today ${soFar(today, metric)}.`;
  if (!peak) return `${range}: none. ${now}`;
  const most = `most on ${formatCalendarDay(peak.day)} with ${formatCount(peak[metric])}`;
  return `${range}: ${formatCount(total)} in all, ${most}. ${now}`;
}

export function soFar(today: Day, metric: Metric): string {
  return `${formatCount(today[metric])} so far`;
}

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
