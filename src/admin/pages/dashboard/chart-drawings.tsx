import { formatCalendarDay } from "#admin/dates.ts";
import styles from "./chart.module.css";
import { PeakLabel, type Point, Today } from "./chart-marks.tsx";
import {
  axisNumbers,
  type ChartSize,
  columnAt,
  heightIn,
  nearestPlace,
  type Plot,
} from "./chart-scale.ts";
import { axisDays, type Day, formatCount, type Metric, peakOf, soFar } from "./metrics.ts";

interface Data {
  metric: Metric;
  /** Full days. */
  series: readonly Day[];
  today: Day;
}

/** A chart drawn in a frame, with the places of its days; the last day is today. */
export interface Drawing {
  plot: Plot;
  /** They stand beside it, from the lowest on; there are none where only the peak is named. */
  numbers: readonly number[];
  points: readonly Point[];
  dayAt: (x: number) => number;
}

const DIGIT_EM = 0.62;
const LONGEST_BAR_WIDTH = 28;
const BAR_SHARE = 0.56;

/** A line over its light, with numbers beside it. */
export function layOutArea(data: Data, { width, height, em }: ChartSize): Drawing {
  const days = [...data.series, data.today];
  const numbers = axisNumbers(highestOf(days, data.metric));
  const top = numbers.at(-1) ?? 1;
  const left = formatCount(top).length * DIGIT_EM * em + 8;
  const plot = { left, right: width - 8, top: 26, bottom: height - 24 };
  const y = heightIn(plot, top);
  const step = (plot.right - plot.left) / Math.max(days.length - 1, 1);
  return {
    plot,
    numbers,
    points: days.map((day, index) => ({ x: left + index * step, y: y(day[data.metric]) })),
    dayAt: (x) => nearestPlace(plot, days.length, x),
  };
}

export function layOutBars(data: Data, { width, height }: ChartSize): Drawing {
  const days = [...data.series, data.today];
  const plot = { left: 0, right: width, top: 20, bottom: height - 20 };
  const y = heightIn(plot, highestOf(days, data.metric));
  const column = width / days.length;
  return {
    plot,
    numbers: [],
    points: days.map((day, index) => ({ x: (index + 0.5) * column, y: y(day[data.metric]) })),
    dayAt: (x) => columnAt(plot, days.length, x),
  };
}

interface DrawingProps extends Data {
  drawing: Drawing;
  /** The index of the day that is pointed at. */
  chosen: number | null;
}

export function AreaDrawing({ metric, series, today, drawing, chosen }: DrawingProps) {
  const { plot, points } = drawing;
  const full = points.slice(0, -1);
  const line = full.map(({ x, y }) => `${x},${y}`).join("L");
  const peak = peakOf(series, metric);
  const peakAt = peak && points[series.indexOf(peak)];
  const at = chosen === null ? undefined : points[chosen];
  const [end] = points.slice(-1);
  return (
    <>
      <defs>
        <linearGradient id="area-light" x1="0" y1="0" x2="0" y2="1">
          <stop style={{ stopColor: "var(--chart-1-fill)" }} stopOpacity="0.42" />
          <stop offset="1" style={{ stopColor: "var(--chart-1-fill)" }} stopOpacity="0" />
        </linearGradient>
      </defs>
      <Numbers plot={plot} numbers={drawing.numbers} />
      <AreaDays series={series} today={today} drawing={drawing} />
      {at && <line className={styles.cursor} {...upright(at.x, plot.top, plot.bottom)} />}
      <path
        d={`M${line}L${full.at(-1)?.x},${plot.bottom}L${full[0]?.x},${plot.bottom}Z`}
        fill="url(#area-light)"
      />
      <path className="chart-line" d={`M${line}`} />
      {peak && peakAt && (
        <>
          <line className={styles.drop} {...upright(peakAt.x, peakAt.y, plot.bottom)} />
          <circle className={styles.ring} cx={peakAt.x} cy={peakAt.y} r={4} />
          {chosen === null && (
            <PeakLabel peak={peak} metric={metric} at={peakAt} position={shareOf(peak, series)} />
          )}
        </>
      )}
      {end && <Today today={today} metric={metric} from={full.at(-1)} at={end} />}
      {at && <circle className={styles.dot} cx={at.x} cy={at.y} r={4} />}
    </>
  );
}

export function BarDrawing({ metric, series, today, drawing, chosen }: DrawingProps) {
  const { plot, points } = drawing;
  const column = (plot.right - plot.left) / points.length;
  const width = Math.min(LONGEST_BAR_WIDTH, column * BAR_SHARE);
  const peak = peakOf(series, metric);
  const peakAt = peak && points[series.indexOf(peak)];
  const bar = ({ x, y }: Point) => ({ x: x - width / 2, y, width, height: plot.bottom - y });
  const [end] = points.slice(-1);
  return (
    <g data-metric={metric}>
      {chosen !== null && (
        <rect
          className={styles.column}
          x={chosen * column}
          y={plot.top}
          width={column}
          height={plot.bottom - plot.top}
        />
      )}
      <line className={styles.base} {...level(plot, plot.bottom)} />
      {series.map(({ day }, index) => {
        const point = points[index];
        return point && <rect key={day} className={styles.bar} {...bar(point)} />;
      })}
      {end && <rect className={`chart-today ${styles.openBar}`} {...bar(end)} />}
      <BarDays metric={metric} series={series} today={today} drawing={drawing} />
      {peak && peakAt && chosen === null && (
        <PeakLabel peak={peak} metric={metric} at={peakAt} position={shareOf(peak, series)} />
      )}
    </g>
  );
}

function Numbers({ plot, numbers }: { plot: Plot; numbers: readonly number[] }) {
  const y = heightIn(plot, numbers.at(-1) ?? 1);
  return numbers.map((number) => (
    <g key={number}>
      <line className={number === 0 ? styles.base : styles.grid} {...level(plot, y(number))} />
      <text className={styles.tick} x={plot.left - 8} y={y(number)} dy="0.35em" textAnchor="end">
        {formatCount(number)}
      </text>
    </g>
  ));
}

function AreaDays({ series, today, drawing }: Omit<Data, "metric"> & { drawing: Drawing }) {
  const days = [...series, today];
  const labelled = axisDays(days, days.length <= 8 ? 8 : 5);
  return labelled.map((name, index) => (
    <text
      key={name}
      className={index % 2 ? styles.minorDay : styles.day}
      x={drawing.points[days.findIndex(({ day }) => day === name)]?.x}
      y={drawing.plot.bottom + 8}
      dy="0.95em"
      textAnchor={index === 0 ? "start" : index === labelled.length - 1 ? "end" : "middle"}
    >
      {name === today.day ? "Today" : formatCalendarDay(name)}
    </text>
  ));
}

function BarDays({ metric, series, today, drawing: { plot } }: Data & { drawing: Drawing }) {
  const [first] = series;
  return (
    <>
      {first && (
        <text className={styles.day} x={plot.left} y={plot.bottom + 8} dy="0.75em">
          {formatCalendarDay(first.day)}
        </text>
      )}
      <text className={styles.day} x={plot.right} y={plot.bottom + 8} dy="0.75em" textAnchor="end">
        Today, {soFar(today, metric)}
      </text>
    </>
  );
}

function highestOf(days: readonly Day[], metric: Metric): number {
  return Math.max(...days.map((day) => day[metric]));
}

function shareOf(day: Day, series: readonly Day[]): number {
  return series.indexOf(day) / Math.max(series.length - 1, 1);
}

function upright(x: number, y1: number, y2: number) {
  return { x1: x, x2: x, y1, y2 };
}

function level({ left, right }: Plot, y: number) {
  return { x1: left, x2: right, y1: y, y2: y };
}
