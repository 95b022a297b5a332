import type { Day, Metric } from "./series.ts";

export interface DrawingProps {
  metric: Metric;
  series: Day[];
  /** What the picture says. */
  label: string;
}

/** A drawing is as large as its place, and one picture for readers. */
export const picture = {
  responsive: true,
  style: { width: "100%", height: "100%" },
  role: "img",
} as const;
