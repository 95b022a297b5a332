import { usePrefetchQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { statsQuery } from "#admin/data/stats.ts";
import { systemQuery } from "#admin/data/system.ts";
import { PartBoundary } from "#admin/layout/part-boundary.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { statsRanges } from "#contract/stats-ranges.ts";
import { Segmented } from "#ui/segmented.tsx";
import { CounterStrip } from "./counters.tsx";
import { OverviewFailure, OverviewSkeleton } from "./overview-places.tsx";
import { useRange } from "./range.ts";

/** Whatever is below the counters comes after them. */
const Overview = lazy(async () => ({ default: (await import("./overview.tsx")).Overview }));

const options = statsRanges.map((days) => ({ value: `${days}`, label: `${days} days` }));

/** How the site is doing. */
export function DashboardPage() {
  const [days, chooseDays] = useRange();
  usePrefetchQuery(statsQuery(days));
  usePrefetchQuery(systemQuery());
  return (
    <Screen
      title="Dashboard"
      actions={
        <Segmented label="Range" options={options} value={`${days}`} onChange={chooseDays} />
      }
    >
      <CounterStrip />
      <PartBoundary fallback={<OverviewFailure />}>
        <Suspense fallback={<OverviewSkeleton />}>
          <Overview days={days} />
        </Suspense>
      </PartBoundary>
    </Screen>
  );
}
