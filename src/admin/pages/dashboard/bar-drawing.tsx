import { Bar, BarChart, Tooltip, XAxis } from "recharts";
import { formatCalendarDay } from "#admin/dates.ts";
import styles from "./chart.module.css";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type DrawingProps, picture } from "./drawing.ts";
import { Peak } from "./peak.tsx";
import { axisDays } from "./series.ts";

/** A bar for every day. */
export function BarDrawing({ metric, series, label }: DrawingProps) {
  const isWide = series.length <= 7;
  return (
    <BarChart
      {...picture}
      aria-label={label}
      data={series}
      barCategoryGap="22%"
      margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
    >
      <XAxis
        dataKey="day"
        ticks={axisDays(series, 2)}
        interval={0}
        height={20}
        tickLine={false}
        axisLine={{ stroke: "var(--line-2)" }}
        tick={({ x, y, payload, index }) => (
          <text
            className={styles.day}
            x={isWide ? x : index === 0 ? 0 : "100%"}
            y={y}
            dy="0.75em"
            textAnchor={isWide ? "middle" : index === 0 ? "start" : "end"}
          >
            {formatCalendarDay(payload.value)}
          </text>
        )}
      />
      <Bar
        dataKey={metric}
        fill={metric === "downloads" ? "var(--chart-2)" : "var(--chart-3)"}
        maxBarSize={28}
        isAnimationActive={false}
      />
      <Peak metric={metric} series={series} />
      <Tooltip
        content={(props) => <ChartTooltip {...props} metric={metric} series={series} />}
        cursor={{ fill: "var(--bg-2)" }}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
