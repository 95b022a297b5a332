import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { useLoadError } from "#admin/data/load-error.ts";
import { statsQuery } from "#admin/data/stats.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Button } from "#ui/button.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { Footnote } from "./footnote.tsx";
import { MetricPanel } from "./metric-panel.tsx";
import styles from "./overview.module.css";

/** What happened in the range: visits, downloads and messages, as charts and as a table. */
export function Activity({ days }: { days: number }) {
  const query = useQuery(statsQuery(days));
  const { data: stats } = query;
  const error = useLoadError(query);
  const [isTableShown, toggleTable] = useTableSwitch();
  const tableId = useId();
  const shown = { stats, isStale: query.isPlaceholderData };
  return (
    <>
      {error && (
        <div className={styles.whole}>
          <LoadFailure
            title={stats ? "The charts may be out of date." : "The charts could not be loaded."}
            error={error}
            onRetry={query.refetch}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {(stats || !error) && (
        <>
          <div className={styles.visits}>
            <MetricPanel
              {...shown}
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
          <div className={styles.downloads}>
            <MetricPanel {...shown} metric="downloads" />
          </div>
          <div className={styles.messages}>
            <MetricPanel {...shown} metric="messages" />
          </div>
          <div className={styles.whole} id={tableId} hidden={!isTableShown || !stats}>
            {isTableShown && stats && <ActivityTable {...shown} stats={stats} />}
          </div>
        </>
      )}
    </>
  );
}

/** Whether the table shows, in the address as `?table=shown`. */
function useTableSwitch(): [isShown: boolean, toggle: () => void] {
  const [params, setParams] = useSearchParams();
  const isShown = params.has("table");
  const toggle = () => {
    const { table: _shown, ...others } = Object.fromEntries(params);
    setParams(isShown ? others : { ...others, table: "shown" }, { replace: true });
  };
  return [isShown, toggle];
}
