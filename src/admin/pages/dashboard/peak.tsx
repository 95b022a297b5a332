import { ReferenceDot, ReferenceLine } from "recharts";
import { formatCalendarDay } from "#admin/dates.ts";
import styles from "./chart.module.css";
import { formatCount } from "./quantity.ts";
import { type Day, type Metric, peakOf } from "./series.ts";

interface PeakProps {
  metric: Metric;
  series: readonly Day[];
  /** With a ring at its height and a line down to its day. */
  isMarked?: boolean;
}

/** Names the highest number and its day. */
export function Peak({ metric, series, isMarked = false }: PeakProps) {
  const peak = peakOf(series, metric);
  if (!peak) return null;
  // At the edges the words would be cut if they stood in the middle.
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
