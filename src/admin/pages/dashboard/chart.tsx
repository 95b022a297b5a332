import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatCalendarDay } from "#admin/dates.ts";
import type { Stats } from "#contract/stats.ts";
import styles from "./chart.module.css";
import { ChartTooltip, Peak, Today } from "./chart-marks.tsx";
import {
  axisDays,
  type Day,
  describeSeries,
  formatCount,
  type Metric,
  metrics,
  soFar,
} from "./metrics.ts";

interface ChartProps {
  metric: Metric;
  /** Not all zero. */
  stats: Pick<Stats, "series" | "today">;
}

/** One image, in which the arrow keys move from day to day. */
export function Chart({ metric, stats }: ChartProps) {
  const Drawing = metric === "visits" ? AreaDrawing : BarDrawing;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click would leave the tooltip of the keyboard behind.
    <div className={styles.chart} onMouseDown={(event) => event.preventDefault()}>
      <Drawing
        metric={metric}
        series={stats.series}
        today={stats.today}
        label={describeSeries(stats, metric, metrics[metric].title)}
      />
    </div>
  );
}

function AreaDrawing({ metric, series, today, label }: DrawingProps) {
  const days = [...series, today];
  const labelled = axisDays(days, days.length <= 8 ? 8 : 5);
  return (
    <AreaChart
      {...imageProps}
      aria-label={label}
      data={days}
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
            {payload.value === today.day ? "Today" : formatCalendarDay(payload.value)}
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
        dataKey={(day: Day) => (day === today ? null : day[metric])}
        type="linear"
        stroke="var(--chart-1)"
        strokeWidth={2}
        fill="url(#area-light)"
        fillOpacity={1}
        activeDot={{ r: 4, fill: "var(--chart-1)", stroke: "var(--bg-raised)" }}
        isAnimationActive={false}
      />
      <Peak metric={metric} series={series} isMarked />
      <Today metric={metric} before={series.at(-1)} today={today} />
      <Tooltip
        content={(props) => <ChartTooltip {...props} metric={metric} days={days} />}
        cursor={{ stroke: "var(--line-2)" }}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}

function BarDrawing({ metric, series, today, label }: DrawingProps) {
  const days = [...series, today];
  const colour = metric === "downloads" ? "var(--chart-2)" : "var(--chart-3)";
  return (
    <BarChart
      {...imageProps}
      aria-label={label}
      data={days}
      barCategoryGap="22%"
      margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
    >
      <XAxis
        dataKey="day"
        ticks={axisDays(days, 2)}
        interval={0}
        height={20}
        tickLine={false}
        axisLine={{ stroke: "var(--line-2)" }}
        tick={({ y, payload, index }) => (
          <text
            className={styles.day}
            x={index === 0 ? 0 : "100%"}
            y={y}
            dy="0.75em"
            textAnchor={index === 0 ? "start" : "end"}
          >
            {payload.value === today.day
              ? `Today, ${soFar(today, metric)}`
              : formatCalendarDay(payload.value)}
          </text>
        )}
      />
      <Bar
        dataKey={(day: Day) => (day === today ? null : day[metric])}
        stackId="day"
        fill={colour}
        maxBarSize={28}
        isAnimationActive={false}
      />
      <Bar
        className="chart-today"
        dataKey={(day: Day) => (day === today ? day[metric] : null)}
        stackId="day"
        fill="none"
        stroke={colour}
        strokeWidth={1.5}
        strokeDasharray="2 2"
        maxBarSize={28}
        isAnimationActive={false}
      />
      <Peak metric={metric} series={series} />
      <Tooltip
        content={(props) => <ChartTooltip {...props} metric={metric} days={days} />}
        cursor={{ fill: "var(--bg-2)" }}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

interface DrawingProps {
  metric: Metric;
  /** Full days. */
  series: readonly Day[];
  today: Day;
  label: string;
}

const imageProps = {
  responsive: true,
  style: { width: "100%", height: "100%" },
  role: "img",
} as const;
