import { z } from "zod";
import { count, id, timestamp } from "./fields.ts";
import { publicationKinds } from "./nouns.ts";
import { requestLimits } from "./request-limits.ts";

export const TrashedPublication = z
  .object({
    id,
    kind: z.enum(publicationKinds),
    title: z.string(),
    slug: z.string(),
    deleted_at: timestamp,
    goes_at: timestamp.describe("When it is erased for good, unless the site is off for long."),
    has_file: z.boolean(),
  })
  .meta({ id: "TrashedPublication" });
export type TrashedPublication = z.infer<typeof TrashedPublication>;

export const RestoredPublication = z
  .object({
    id,
    kind: z.enum(publicationKinds),
    title: z.string(),
    slug: z.string(),
    has_moved: z.boolean().describe("Its address was taken, so that it has a new one."),
  })
  .meta({ id: "RestoredPublication" });
export type RestoredPublication = z.infer<typeof RestoredPublication>;

export const TrashEmptying = z
  .object({
    seen: z
      .string()
      .max(requestLimits.listState)
      .describe(
        "The `X-List-State` of the list that the owner saw, or the `seen` of a `TrashRest`: 409 if it is another by now.",
      ),
  })
  .meta({ id: "TrashEmptying" });
export type TrashEmptying = z.infer<typeof TrashEmptying>;

export const TrashRest = z
  .object({
    left: count.describe("Of what the owner saw. What was deleted since does not count."),
    seen: z.string().max(requestLimits.listState).describe("Stands for it in the next call."),
  })
  .meta({ id: "TrashRest" });
export type TrashRest = z.infer<typeof TrashRest>;
