import type { TooltipContentProps } from "recharts";
import { formatWeekday } from "#admin/dates.ts";
import styles from "./chart.module.css";
import { metrics } from "./metrics.ts";
import { quantity } from "./quantity.ts";
import type { Day, Metric } from "./series.ts";

interface ChartTooltipProps extends Pick<TooltipContentProps, "active" | "label"> {
  metric: Metric;
  series: readonly Day[];
}

/** One day of a chart in words. The last one is today, which is not over. */
export function ChartTooltip({ active, label, metric, series }: ChartTooltipProps) {
  const day = series.find((one) => one.day === label);
  if (!active || !day) return null;
  return (
    <p className={styles.tooltip} role="status">
      <span>
        {formatWeekday(day.day)}
        {day === series.at(-1) && ", so far"}
      </span>
      <strong>{quantity(day[metric], metrics[metric].noun)}</strong>
    </p>
  );
}
