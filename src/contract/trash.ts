import { z } from "zod";
import { count, id, timestamp } from "./fields.ts";
import { publicationKinds } from "./nouns.ts";
import { requestLimits } from "./request-limits.ts";

const trashedKinds = [...publicationKinds, "picture"] as const;
export type TrashedKind = (typeof trashedKinds)[number];

const kind = z.enum(trashedKinds);
const title = z.string().describe("Of a picture, its name.");
const slug = z.string().describe("Empty of a picture, which has none.");

export const TrashedItem = z
  .object({
    id,
    kind,
    title,
    slug,
    deleted_at: timestamp,
    goes_at: timestamp.describe("When it is erased for good, unless the site is off for long."),
    has_file: z.boolean().describe("Whether a PDF goes with it."),
  })
  .meta({ id: "TrashedItem" });
export type TrashedItem = z.infer<typeof TrashedItem>;

export const RestoredItem = z
  .object({
    id,
    kind,
    title,
    slug,
    has_moved: z
      .boolean()
      .describe("Its address was taken, so that it has a new one. Never so of a picture."),
  })
  .meta({ id: "RestoredItem" });
export type RestoredItem = z.infer<typeof RestoredItem>;

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
