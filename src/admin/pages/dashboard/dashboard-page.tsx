import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { statsQuery, systemQuery } from "#admin/data/stats.ts";
import { optionalPart } from "#admin/layout/later.ts";
import { Screen } from "#admin/layout/screen.tsx";
import { defaultStatsRange, statsRanges } from "#contract/stats-ranges.ts";
import { Button } from "#ui/button.tsx";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { Notice } from "#ui/notice.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CounterStrip } from "./counters.tsx";
import styles from "./dashboard-page.module.css";

/** Lazy, because the counters come first. */
const Overview = lazy(async () => ({ default: (await import("./overview.tsx")).Overview }));

const LocalTime = optionalPart(async () => (await import("./overview.tsx")).LocalTime);

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
      <ErrorBoundary fallback={<OverviewFailure />}>
        <Suspense fallback={<OverviewSkeleton />}>
          <Overview days={days} />
        </Suspense>
      </ErrorBoundary>
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

const { visits, downloads, messages, actions, mostRead, system } = styles;

function OverviewSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {[visits, downloads, messages, actions, mostRead, system].map((place) => (
        <div key={place} className={place}>
          <div className="panel panel-body">
            <Skeleton width="6rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

function OverviewFailure() {
  return (
    <div className={styles.grid}>
      <div className={styles.whole}>
        <Notice
          tone="error"
          role="alert"
          title="The rest of the dashboard could not be loaded."
          actions={
            <Button look="ghost" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        />
      </div>
    </div>
  );
}
