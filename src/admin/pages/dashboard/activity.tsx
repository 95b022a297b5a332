import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { statsQuery } from "#admin/data/stats.ts";
import { formatWeekday, placeOf } from "#admin/dates.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import type { Activity, Stats } from "#contract/stats.ts";
import { describeSource } from "#contract/visit-source.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import styles from "./activity.module.css";
import { SourceChip, useChosenSource } from "./chosen-source.tsx";
import places from "./dashboard-page.module.css";
import { MetricPanel } from "./metric-panel.tsx";
import { formatCount, metrics } from "./metrics.ts";

export function ActivityPanels({ days }: { days: number }) {
  const query = useQuery(statsQuery(days));
  const [source, chooseSource] = useChosenSource();
  const ofSource = useQuery({ ...statsQuery(days, source), enabled: source !== null });
  const { data: stats } = query;
  const allFailure = useLoadFailure(query);
  const sourceFailure = useLoadFailure(ofSource);
  const failure = allFailure ?? (source === null ? null : sourceFailure);
  const [isTableShown, toggleTable] = useTableSwitch();
  const tableId = useId();
  const shown = { stats, isStale: query.isPlaceholderData };
  const from = source === null ? null : describeSource(source).label;
  const visits =
    from === null
      ? shown
      : {
          stats: ofSource.data,
          isStale: ofSource.isPlaceholderData,
          from,
          chip: <SourceChip label={from} letGo={() => chooseSource(null)} />,
        };
  return (
    <>
      {failure && (
        <div className={places.whole}>
          <LoadFailure
            title={stats ? "The charts may be out of date." : "The charts could not be loaded."}
            failure={failure}
          />
        </div>
      )}
      {(stats || !failure) && (
        <>
          <div className={places.visits}>
            <MetricPanel
              {...visits}
              metric="visits"
              footer={
                <>
                  <Footnote stats={stats} days={days} />
                  <Button
                    look="quiet"
                    aria-expanded={isTableShown}
                    aria-controls={tableId}
                    onClick={toggleTable}
                  >
                    {isTableShown ? "Hide table" : "Show as table"}
                  </Button>
                </>
              }
            />
          </div>
          <div className={places.downloads}>
            <MetricPanel {...shown} metric="downloads" />
          </div>
          <div className={places.messages}>
            <MetricPanel {...shown} metric="messages" />
          </div>
          <div className={places.whole} id={tableId} hidden={!isTableShown || !stats}>
            {isTableShown && stats && <ActivityTable {...shown} stats={stats} />}
          </div>
        </>
      )}
    </>
  );
}

/** The address has it as `?table=shown`. */
function useTableSwitch(): [isShown: boolean, toggle: () => void] {
  const [params, setParams] = useSearchParams();
  const isShown = params.has("table");
  const toggle = () => {
    const { table: _shown, ...others } = Object.fromEntries(params);
    setParams(isShown ? others : { ...others, table: "shown" }, { replace: true });
  };
  return [isShown, toggle];
}

interface FootnoteProps {
  stats: Stats | undefined;
  days: number;
}

function Footnote({ stats, days }: FootnoteProps) {
  return (
    <p className={styles.footnote}>
      {days} full days against the {days} before. Today isn’t included.
      {stats && ` Days are those of ${placeOf(stats.time_zone)}.`} {robotNote(stats?.robot_visits)}
    </p>
  );
}

function robotNote(count: number | undefined): string {
  if (count === undefined) return "... visits by robots are not counted, nor are your own.";
  if (count === 0) return "Robots are not counted, nor are your own visits.";
  if (count === 1) return "1 visit by a robot is not counted, nor are your own.";
  return `${formatCount(count)} visits by robots are not counted, nor are your own.`;
}

const columns = ["visits", "downloads", "messages"] as const;

function ActivityTable({ stats, isStale }: { stats: Stats; isStale: boolean }) {
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
            <Row head={`${formatWeekday(stats.today.day)}, so far`} numbers={stats.today} />
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
