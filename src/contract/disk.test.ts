import { expect, it } from "vitest";
import { diskState } from "./disk.ts";

it.each([
  [0, "full"],
  [99_999_999, "full"],
  [100_000_000, "low"],
  [499_999_999, "low"],
  [500_000_000, "fine"],
] as const)("a disk with %d free bytes is %s", (free, state) => {
  expect(diskState(free)).toEqual({ state, free_bytes: free });
});
