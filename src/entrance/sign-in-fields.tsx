import type { FormEventHandler, Ref } from "react";
import { limits } from "#contract/limits.ts";
import { SIGN_IN_FORM_ID } from "#contract/portal.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";

interface SignInFieldsProps {
  ref?: Ref<HTMLFormElement>;
  username?: string;
  problem?: string | null;
  isBusy?: boolean;
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** The ids of both fields are fixed, because generated ones would depend on their place in the page. */
export function SignInFields({
  ref,
  username = "",
  problem = null,
  isBusy = false,
  onSubmit,
}: SignInFieldsProps) {
  return (
    // POST keeps a password out of the address.
    <form
      ref={ref}
      id={SIGN_IN_FORM_ID}
      className="entrance-fields"
      method="post"
      onSubmit={onSubmit}
    >
      <TextField
        id="sign-in-username"
        label="Username"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={username === ""}
        required
        maxLength={limits.username}
        error={problem ?? undefined}
      />
      <PasswordField
        id="sign-in-password"
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={limits.passwordMax}
        aria-invalid={problem ? true : undefined}
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? "Logging in..." : "Login"}
      </Button>
    </form>
  );
}
