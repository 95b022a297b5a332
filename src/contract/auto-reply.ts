import { z } from "zod";
import { text } from "./fields.ts";
import { limits } from "./limits.ts";

export const AutoReply = z
  .object({
    is_on: z
      .boolean()
      .describe("Whether visitors are answered at once; never a suspect, once a day at most."),
    text: text("the reply", limits.autoReply).describe("Plain text, the same for everybody."),
  })
  .meta({ id: "AutoReply" });
export type AutoReply = z.infer<typeof AutoReply>;
