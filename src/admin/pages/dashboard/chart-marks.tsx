import { ReferenceDot, ReferenceLine, type TooltipContentProps } from "recharts";
import { formatCalendarDay, formatWeekday } from "#admin/dates.ts";
import styles from "./chart.module.css";
import { type Day, formatCount, type Metric, metrics, peakOf, quantity, soFar } from "./metrics.ts";

interface PeakProps {
  metric: Metric;
  series: readonly Day[];
  isMarked?: boolean;
}

export function Peak({ metric, series, isMarked = false }: PeakProps) {
  const peak = peakOf(series, metric);
  if (!peak) return null;
  // A centred label would be cut off at the edges.
  const position = series.indexOf(peak) / Math.max(series.length - 1, 1);
  const anchor = position < 0.2 ? "start" : position > 0.8 ? "end" : "middle";
  return (
    <>
      {isMarked && (
        <ReferenceLine
          segment={[
            { x: peak.day, y: 0 },
            { x: peak.day, y: peak[metric] },
          ]}
          stroke="var(--chart-1)"
          strokeDasharray="2 3"
        />
      )}
      <ReferenceDot
        x={peak.day}
        y={peak[metric]}
        r={isMarked ? 4 : 0}
        fill="var(--bg-raised)"
        stroke="var(--chart-1)"
        strokeWidth={2}
        label={({ viewBox: { x, y, width } }) => (
          <text className={styles.peak} x={x + width / 2} y={y - 6} textAnchor={anchor}>
            {formatCount(peak[metric])} on {formatCalendarDay(peak.day)}
          </text>
        )}
      />
    </>
  );
}

interface TodayProps {
  metric: Metric;
  /** The last full day. */
  before: Day | undefined;
  today: Day;
}

/** Still running, and so neither drawn like a full day nor compared with one. */
export function Today({ metric, before, today }: TodayProps) {
  const end = { x: today.day, y: today[metric] };
  return (
    <>
      {before && (
        <ReferenceLine
          className="chart-today"
          segment={[{ x: before.day, y: before[metric] }, end]}
          stroke="var(--chart-1)"
          strokeWidth={2}
          strokeDasharray="2 4"
          ifOverflow="extendDomain"
        />
      )}
      <ReferenceDot
        {...end}
        r={4}
        fill="var(--bg-raised)"
        stroke="var(--chart-1)"
        strokeWidth={2}
        strokeDasharray="2 2"
        ifOverflow="extendDomain"
        label={({ viewBox: { x, y } }) => (
          <text className={styles.peak} x={x - 6} y={y} dy="0.35em" textAnchor="end">
            {soFar(today, metric)}
          </text>
        )}
      />
    </>
  );
}

interface ChartTooltipProps extends Pick<TooltipContentProps, "active" | "label"> {
  metric: Metric;
  /** The last one is today. */
  days: readonly Day[];
}

export function ChartTooltip({ active, label, metric, days }: ChartTooltipProps) {
  const day = days.find((one) => one.day === label);
  if (!active || !day) return null;
  return (
    <p className={styles.tooltip} role="status">
      <span>
        {formatWeekday(day.day)}
        {day === days.at(-1) && ", so far"}
      </span>
      <strong>{quantity(day[metric], metrics[metric].noun)}</strong>
    </p>
  );
}
