import { z } from "zod";
import { timestamp } from "./fields.ts";

export const ClockState = z
  .object({
    /**
     * `ahead`: the clock shows a time long after the site last ran. `behind`: it shows a time before
     * something that is stored.
     */
    state: z.enum(["fine", "ahead", "behind"]),
    now: timestamp,
    /** The last moment that the site trusted its clock; null during its first hour. */
    last_known_at: timestamp.nullable(),
  })
  .meta({ id: "ClockState" });
export type ClockState = z.infer<typeof ClockState>;
