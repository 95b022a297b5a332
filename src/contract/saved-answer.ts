import { z } from "zod";
import { groupName, id, text, timestamp, version } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

const fields = {
  name: groupName("a name", limits.savedAnswerName),
  text: text("the answer", limits.savedAnswer).describe(
    "`{first name}` and `{booking}` are filled in by the portal.",
  ),
};

export const SavedAnswer = z
  .object({
    id,
    name: z.string(),
    text: z.string(),
    used_at: timestamp.describe("When it was last put into an answer; else, when it was made."),
    version,
  })
  .meta({ id: "SavedAnswer" });
export type SavedAnswer = z.infer<typeof SavedAnswer>;

export const NewSavedAnswer = z
  .object({
    ...fields,
    used_at: timestamp
      .max(requestLimits.moment)
      .optional()
      .describe("Puts one that was deleted back in its place. Now by default."),
  })
  .meta({ id: "NewSavedAnswer" });
export type NewSavedAnswer = z.infer<typeof NewSavedAnswer>;

export const SavedAnswerChange = z.object(fields).partial().meta({ id: "SavedAnswerChange" });
export type SavedAnswerChange = z.infer<typeof SavedAnswerChange>;
