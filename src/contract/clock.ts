import { z } from "zod";
import { timestamp } from "./fields.ts";

export const ClockState = z
  .object({
    /** Ahead: long after the site last ran. Behind: earlier than something it has stored. */
    state: z.enum(["fine", "ahead", "behind"]),
    now: timestamp,
    /** When the site last knew the time; null before its first hour. */
    last_known_at: timestamp.nullable(),
  })
  .meta({ id: "ClockState" });
export type ClockState = z.infer<typeof ClockState>;
