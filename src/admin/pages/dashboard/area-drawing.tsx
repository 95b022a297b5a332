import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatCalendarDay } from "#admin/dates.ts";
import styles from "./chart.module.css";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type DrawingProps, picture } from "./drawing.ts";
import { Peak } from "./peak.tsx";
import { formatCount } from "./quantity.ts";
import { axisDays } from "./series.ts";

/** A line over the days with light below it. */
export function AreaDrawing({ metric, series, label }: DrawingProps) {
  const labelled = axisDays(series, series.length <= 7 ? 7 : 5);
  return (
    <AreaChart
      {...picture}
      aria-label={label}
      data={series}
      margin={{ top: 26, right: 8, bottom: 0, left: 0 }}
    >
      <defs>
        <linearGradient id="area-light" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--chart-1-fill)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--chart-1-fill)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        ticks={labelled}
        interval={0}
        height={24}
        tickLine={false}
        axisLine={{ stroke: "var(--line-2)" }}
        tick={({ x, y, payload, index }) => (
          <text
            className={index % 2 ? styles.minorDay : styles.day}
            x={x}
            y={y}
            dy="0.95em"
            textAnchor={index === 0 ? "start" : index === labelled.length - 1 ? "end" : "middle"}
          >
            {formatCalendarDay(payload.value)}
          </text>
        )}
      />
      <YAxis
        width="auto"
        allowDecimals={false}
        tickFormatter={formatCount}
        tickLine={false}
        axisLine={false}
        tick={{ className: styles.tick }}
      />
      <Area
        dataKey={metric}
        type="linear"
        stroke="var(--chart-1)"
        strokeWidth={2}
        fill="url(#area-light)"
        fillOpacity={1}
        activeDot={{ r: 4, fill: "var(--chart-1)", stroke: "var(--bg-raised)" }}
        isAnimationActive={false}
      />
      <Peak metric={metric} series={series} isMarked />
      <Tooltip
        content={(props) => <ChartTooltip {...props} metric={metric} series={series} />}
        cursor={{ stroke: "var(--line-2)" }}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}
