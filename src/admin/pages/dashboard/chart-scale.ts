/** A chart’s frame in pixels, and its type’s size, which the room for labels goes by. */
export interface ChartSize {
  width: number;
  height: number;
  em: number;
}

/** The part of the frame that is drawn in; the rest is for the labels around it. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const MOST_STEPS = 4;

/** Returns whole numbers from 0 to the first round one that `highest` does not exceed, in up to four steps. */
export function axisNumbers(highest: number): number[] {
  const step = roundStep(highest / MOST_STEPS);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** 1, 2 or 5, or ten, a hundred, … times as much. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}

/** The height of a value in a plot whose upper edge stands for `top`, in pixels from the frame’s. */
export function heightIn(plot: Plot, top: number): (value: number) => number {
  return (value) => plot.bottom - (value / Math.max(top, 1)) * (plot.bottom - plot.top);
}

/** Returns which of `count` places, spread from the plot’s left edge to its right one, is nearest to `x`. */
export function nearestPlace(plot: Plot, count: number, x: number): number {
  const share = (x - plot.left) / Math.max(plot.right - plot.left, 1);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** Returns which of `count` columns of equal width holds `x`. */
export function columnAt(plot: Plot, count: number, x: number): number {
  const share = (x - plot.left) / Math.max(plot.right - plot.left, 1);
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
