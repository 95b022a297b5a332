import { useSearchParams } from "react-router";
import { defaultStatsRange, statsRanges } from "#contract/stats-ranges.ts";

/** The range in the address, `?days=`, and how to choose another; what is none of ours is the default. */
export function useRange(): [days: number, choose: (days: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("days"));
  const days = statsRanges.find((range) => range === asked) ?? defaultStatsRange;
  const choose = (chosen: string) =>
    setParams((present) => ({ ...Object.fromEntries(present), days: chosen }), { replace: true });
  return [days, choose];
}
