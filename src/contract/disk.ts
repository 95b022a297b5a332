import { z } from "zod";
import { count } from "./fields.ts";

/** Below this the owner is warned: a few more guides fit, but not for long. */
const LOW_BYTES = 500_000_000;

/** Two of the largest guides no longer fit: the next upload may be refused, and soon any message. */
const FULL_BYTES = 100_000_000;

export const DiskState = z
  .object({ state: z.enum(["fine", "low", "full"]), free_bytes: count })
  .meta({ id: "DiskState" });
export type DiskState = z.infer<typeof DiskState>;

export function diskState(freeBytes: number): DiskState {
  const state = freeBytes < FULL_BYTES ? "full" : freeBytes < LOW_BYTES ? "low" : "fine";
  return { state, free_bytes: freeBytes };
}
