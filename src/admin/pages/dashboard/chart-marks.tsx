import { formatCalendarDay, formatWeekday } from "#admin/dates.ts";
import styles from "./chart.module.css";
import type { Plot } from "./chart-scale.ts";

import { type Day, formatCount, type Metric, metrics, quantity, soFar } from "./metrics.ts";

const HALF_OF_TOOLTIP = 28;

/** Pixels from the frame’s upper left corner. */
export interface Point {
  x: number;
  y: number;
}

interface PeakLabelProps {
  peak: Day;
  metric: Metric;
  at: Point;
  /** 0 at the left edge of the chart, 1 at its right one. */
  position: number;
}

export function PeakLabel({ peak, metric, at, position }: PeakLabelProps) {
  // A centred label would be cut off at the edges.
  const anchor = position < 0.2 ? "start" : position > 0.8 ? "end" : "middle";
  return (
    <text className={styles.peak} x={at.x} y={at.y - 10} textAnchor={anchor}>
      {formatCount(peak[metric])} on {formatCalendarDay(peak.day)}
    </text>
  );
}

interface TodayProps {
  today: Day;
  metric: Metric;
  from: Point | undefined;
  at: Point;
}

/** Today is not over, so it is neither drawn like a full day nor compared with one. */
export function Today({ today, metric, from, at }: TodayProps) {
  return (
    <g className="chart-today">
      {from && (
        <line
          {...{ x1: from.x, y1: from.y, x2: at.x, y2: at.y }}
          stroke="var(--chart-1)"
          strokeWidth={2}
          strokeDasharray="2 4"
        />
      )}
      <circle className={styles.ring} cx={at.x} cy={at.y} r={4} strokeDasharray="2 2" />
      <text className={styles.peak} x={at.x - 10} y={at.y} dy="0.35em" textAnchor="end">
        {soFar(today, metric)}
      </text>
    </g>
  );
}

interface ChartTooltipProps {
  day: Day;
  isToday: boolean;
  metric: Metric;
  at: Point;
  plot: Plot;
  width: number;
}

/** It stands beside its day, on the side that has more room, and above the days’ names. */
export function ChartTooltip({ day, isToday, metric, at, plot, width }: ChartTooltipProps) {
  const side = at.x < width / 2 ? { left: at.x + 12 } : { right: width - at.x + 12 };
  const top = Math.min(at.y, plot.bottom - HALF_OF_TOOLTIP);
  return (
    <p className={styles.tooltip} role="status" style={{ top, ...side }}>
      <span>
        {formatWeekday(day.day)}
        {isToday && ", so far"}
      </span>
      <strong>{quantity(day[metric], metrics[metric].noun)}</strong>
    </p>
  );
}
