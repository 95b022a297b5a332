import { z } from "zod";
import { newPassword } from "./fields.ts";
import { Credentials } from "./session.ts";
import { browserTimeZone } from "./time-zone.ts";

export const Setup = z
  .object({
    /** From the setup link; 43 characters. Bounded, because anyone may send one. */
    token: z.string({ error: "Open the whole setup link." }).max(100, "Open the whole setup link."),
    username: Credentials.shape.username,
    password: newPassword,
    time_zone: browserTimeZone,
  })
  .meta({ id: "Setup" });
export type Setup = z.infer<typeof Setup>;
