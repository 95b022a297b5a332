import { AreaDrawing } from "./area-drawing.tsx";
import { BarDrawing } from "./bar-drawing.tsx";
import styles from "./chart.module.css";
import { metrics } from "./metrics.ts";
import { type Day, inWords, type Metric } from "./series.ts";

interface ChartProps {
  metric: Metric;
  /** On one of these days at least something happened. */
  series: Day[];
}

/** The days of one metric, drawn: one picture with a sentence, in which arrow keys go from day to day. */
export function Chart({ metric, series }: ChartProps) {
  const Drawing = metric === "visits" ? AreaDrawing : BarDrawing;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click would leave a tooltip of the keyboard's behind.
    <div className={styles.chart} onMouseDown={(event) => event.preventDefault()}>
      <Drawing
        metric={metric}
        series={series}
        label={inWords(series, metric, metrics[metric].title)}
      />
    </div>
  );
}
