import { z } from "zod";
import { newPassword } from "./fields.ts";
import { requestLimits } from "./request-limits.ts";

export const RESET_LINK_MINUTES = 30;

export const PasswordReset = z
  .object({
    token: z
      .string({ error: "Open the whole link." })
      .max(requestLimits.token, "Open the whole link."),
    password: newPassword,
  })
  .meta({ id: "PasswordReset" });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const PasswordResetAnswer = z
  .object({ username: z.string().describe("What signs in with the new password.") })
  .meta({ id: "PasswordResetAnswer" });
export type PasswordResetAnswer = z.infer<typeof PasswordResetAnswer>;
