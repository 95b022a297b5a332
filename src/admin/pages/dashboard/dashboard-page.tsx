import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { statsQuery, systemQuery } from "#admin/data/stats.ts";
import { Screen } from "#admin/layout/screen.tsx";
import { defaultStatsRange, statsRanges } from "#contract/limits.ts";
import { Segmented } from "#ui/segmented.tsx";
import { CounterStrip } from "./counters.tsx";
import styles from "./dashboard-page.module.css";
import { LocalTime, Overview } from "./overview.tsx";

const options = statsRanges.map((days) => ({ value: `${days}`, label: `${days} days` }));

export function DashboardPage() {
  const [days, chooseDays] = useRange();
  const { data: stats } = useQuery(statsQuery(days));
  usePrefetchQuery(systemQuery());
  return (
    <Screen
      title="Dashboard"
      actions={
        <div className={styles.actionsBar}>
          <LocalTime />
          {stats?.has_activity !== false && (
            <Segmented label="Range" options={options} value={`${days}`} onChange={chooseDays} />
          )}
        </div>
      }
    >
      <CounterStrip />
      <Overview days={days} />
    </Screen>
  );
}

/** `?days=` in the address; the default for a range that is not offered. */
function useRange(): [days: number, choose: (days: string) => void] {
  const [params, setParams] = useSearchParams();
  const fromAddress = Number(params.get("days"));
  const days = statsRanges.find((range) => range === fromAddress) ?? defaultStatsRange;
  const choose = (chosen: string) =>
    setParams((present) => ({ ...Object.fromEntries(present), days: chosen }), { replace: true });
  return [days, choose];
}
