import { useId } from "react";
import { formatWeekday } from "#admin/dates.ts";
import type { Activity, Stats } from "#contract/stats.ts";
import { Panel } from "#ui/panel.tsx";
import styles from "./activity-table.module.css";
import { metrics } from "./metrics.ts";
import { formatCount } from "./quantity.ts";

const columns = ["visits", "downloads", "messages"] as const;

/** The numbers of the charts as a table, the newest day first. */
export function ActivityTable({ stats, isStale }: { stats: Stats; isStale: boolean }) {
  const caption = useId();
  const days = stats.series.toReversed();
  return (
    <Panel title={`Day by day, ${stats.days} days`} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-labelledby={caption} aria-busy={isStale} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden" id={caption}>
            Visits, downloads and messages by day
          </caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {metrics[column].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Row key={day.day} head={formatWeekday(day.day)} numbers={day} />
            ))}
          </tbody>
          <tfoot>
            <Row head={`These ${stats.days} days`} numbers={stats.totals} />
            <Row head={`The ${stats.days} days before`} numbers={stats.previous} />
          </tfoot>
        </table>
      </section>
    </Panel>
  );
}

function Row({ head, numbers }: { head: string; numbers: Activity }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {columns.map((column) => (
        <td key={column}>{formatCount(numbers[column])}</td>
      ))}
    </tr>
  );
}
