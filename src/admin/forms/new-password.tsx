import type { ComponentProps } from "react";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { PasswordReset } from "#contract/reset-link.ts";
import { PasswordChange } from "#contract/session.ts";
import { Setup } from "#contract/setup.ts";
import { PasswordField } from "#ui/password-field.tsx";

const repeatedPassword = z.string().transform((value) => value.normalize("NFC"));

const passwordsDiffer = {
  path: ["repeated_password"],
  error: "The two passwords differ. Type the new one again.",
  // Even while other fields are invalid, so that all errors show at once.
  when: () => true,
};

export const FirstPassword = Setup.omit({ token: true })
  .extend({ repeated_password: repeatedPassword })
  .refine((input) => input.password === input.repeated_password, passwordsDiffer);

export const ResetPassword = PasswordReset.omit({ token: true })
  .extend({ repeated_password: repeatedPassword })
  .refine((input) => input.password === input.repeated_password, passwordsDiffer);

export const NewPassword = PasswordChange.extend({ repeated_password: repeatedPassword })
  .refine((input) => input.new_password === input.repeated_password, passwordsDiffer)
  .refine((input) => input.new_password !== input.current_password, {
    path: ["new_password"],
    error: "That is the current password. Choose another one.",
  });

type Field = ComponentProps<typeof PasswordField>;

/** Twice, since nobody sees what they type. */
export function NewPasswordFields({ password, repeated }: { password: Field; repeated: Field }) {
  return (
    <>
      <PasswordField
        {...password}
        autoComplete="new-password"
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters. A short sentence works well.`}
      />
      <PasswordField {...repeated} autoComplete="new-password" />
    </>
  );
}
