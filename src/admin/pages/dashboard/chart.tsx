import { type KeyboardEvent, useCallback, useState } from "react";
import type { Stats } from "#contract/stats.ts";
import styles from "./chart.module.css";
import { AreaDrawing, BarDrawing, layOutArea, layOutBars } from "./chart-drawings.tsx";
import { ChartTooltip } from "./chart-marks.tsx";
import type { ChartSize } from "./chart-scale.ts";
import { describeSeries, type Metric } from "./metrics.ts";

interface ChartProps {
  metric: Metric;
  /** Not every number is zero. */
  stats: Pick<Stats, "series" | "today">;
  title: string;
}

/** One image, in which the pointer and the arrow keys move from day to day. */
export function Chart({ metric, stats, title }: ChartProps) {
  const [size, measure] = useSize();
  const [chosen, setChosen] = useState<number | null>(null);
  const data = { metric, series: stats.series, today: stats.today };
  const [layOut, Drawing] =
    metric === "visits"
      ? ([layOutArea, AreaDrawing] as const)
      : ([layOutBars, BarDrawing] as const);
  const drawing = size && layOut(data, size);
  const days = [...stats.series, stats.today];
  const day = chosen === null ? undefined : days[chosen];
  const at = chosen === null ? undefined : drawing?.points[chosen];
  return (
    <div className={styles.chart} ref={measure}>
      <svg
        role="img"
        aria-label={describeSeries(stats, metric, title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the days could only be pointed at.
        tabIndex={0}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          if (drawing) setChosen(drawing.dayAt(event.clientX - left));
        }}
        onPointerLeave={() => setChosen(null)}
        // A click would leave the tooltip of the keyboard behind.
        onMouseDown={(event) => event.preventDefault()}
        onFocus={() => setChosen(0)}
        onBlur={() => setChosen(null)}
        onKeyDown={(event) => chooseByKey(event, days.length, setChosen)}
      >
        {drawing && <Drawing {...data} drawing={drawing} chosen={chosen} />}
      </svg>
      {day && at && drawing && (
        <ChartTooltip
          day={day}
          isToday={day === stats.today}
          metric={metric}
          at={at}
          plot={drawing.plot}
          width={size.width}
        />
      )}
    </div>
  );
}

function chooseByKey(
  event: KeyboardEvent,
  count: number,
  choose: (change: (chosen: number | null) => number | null) => void,
): void {
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  const moves: Record<string, (chosen: number | null) => number | null> = {
    ArrowLeft: (chosen) => within((chosen ?? count) - 1),
    ArrowRight: (chosen) => within((chosen ?? -1) + 1),
    Home: () => 0,
    End: () => count - 1,
    // Content that shows on focus must be dismissible (WCAG 2.2, 1.4.13).
    Escape: () => null,
  };
  const move = moves[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(move);
}

/** The size of an element, kept up to date; null until it is known. */
function useSize() {
  const [size, setSize] = useState<ChartSize | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize({ width, height, em: Number.parseFloat(getComputedStyle(element).fontSize) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, measure] as const;
}
