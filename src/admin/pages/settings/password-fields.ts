import type { z } from "zod";
import { passwordsDiffer, repeatedPassword } from "#admin/forms/repeated-password.ts";
import { PasswordChange } from "#contract/session.ts";

export type PasswordFields = z.input<typeof NewPassword>;

/** The contract's change, with the new password typed twice and different from the current one. */
export const NewPassword = PasswordChange.extend({
  repeated_password: repeatedPassword,
})
  .refine((input) => input.new_password === input.repeated_password, passwordsDiffer)
  .refine((input) => input.new_password !== input.current_password, {
    path: ["new_password"],
    error: "That is the current password. Choose another one.",
  });
export type NewPassword = z.infer<typeof NewPassword>;

export const noPassword = { current_password: "", new_password: "", repeated_password: "" };
