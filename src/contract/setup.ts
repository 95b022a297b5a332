import { z } from "zod";
import { newPassword } from "./fields.ts";
import { requestLimits } from "./request-limits.ts";
import { Credentials } from "./session.ts";
import { browserTimeZone } from "./time-zone.ts";

export const Setup = z
  .object({
    token: z
      .string({ error: "Open the whole setup link." })
      .max(requestLimits.token, "Open the whole setup link."),
    username: Credentials.shape.username,
    password: newPassword,
    time_zone: browserTimeZone,
  })
  .meta({ id: "Setup" });
export type Setup = z.infer<typeof Setup>;
