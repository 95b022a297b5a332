import { type ReactNode, useId } from "react";
import type { Stats } from "#contract/stats.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./activity.module.css";
import { Chart } from "./chart.tsx";
import type { Metric } from "./metrics.ts";
import { compare, formatCount, metrics } from "./metrics.ts";

interface MetricPanelProps {
  metric: Metric;
  stats: Stats | undefined;
  isStale: boolean;
  /** Where the visits came from, if only those of one source are shown. */
  from?: string;
  chip?: ReactNode;
  footer?: ReactNode;
}

export function MetricPanel({ metric, stats, isStale, from, chip, footer }: MetricPanelProps) {
  const id = useId();
  const { title, definition } = metrics[metric];
  return (
    <section
      className={`panel ${styles.metric}`}
      aria-labelledby={id}
      aria-busy={!stats || isStale}
      data-stale={isStale}
      data-metric={metric}
    >
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 id={id}>{title}</h2>
          {chip}
        </div>
        {stats ? <Total stats={stats} metric={metric} /> : <TotalLoading />}
        {definition && <p className={styles.definition}>{definition}</p>}
      </header>
      <div className={styles.plot}>
        {!stats ? (
          <Skeleton height="100%" />
        ) : stats.totals[metric] + stats.today[metric] === 0 ? (
          <NoActivity metric={metric} days={stats.days} />
        ) : (
          <Chart metric={metric} stats={stats} title={from ? `${title} from ${from}` : title} />
        )}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}

function Total({ stats, metric }: { stats: Stats; metric: Metric }) {
  const { totals, previous, today, days } = stats;
  if (totals[metric] + previous[metric] === 0 && today[metric] > 0) {
    return (
      <p className={styles.figure}>
        <span className={styles.total}>{formatCount(today[metric])}</span>{" "}
        <span className={styles.change}>today so far</span>
      </p>
    );
  }
  const { direction, text } = compare(totals[metric], previous[metric]);
  return (
    <p className={styles.figure}>
      <span className={styles.total}>{formatCount(totals[metric])}</span>{" "}
      <span className={styles.change} data-direction={direction}>
        {text}
      </span>
      <span className="visually-hidden">
        , compared with {formatCount(previous[metric])} in the {days} days before
      </span>
    </p>
  );
}

/** It is as high as the total, on the same baseline. */
function TotalLoading() {
  return (
    <p className={styles.figure} aria-hidden="true">
      <span className={styles.total}>&#8203;</span>
      <Skeleton width="6rem" height="1.6rem" />
    </p>
  );
}

function NoActivity({ metric, days }: { metric: Metric; days: number }) {
  const title = `No ${metric} in these ${days} days`;
  if (metric !== "visits") return <p className={styles.quiet}>{title}</p>;
  return (
    <EmptyState heading="h3" title={title}>
      They show here as soon as somebody opens a page of the website.
    </EmptyState>
  );
}
