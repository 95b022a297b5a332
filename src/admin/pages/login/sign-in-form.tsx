import { type FormEvent, useEffect, useRef, useState } from "react";
import { explain, Refusal } from "#admin/errors.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { signIn } from "#admin/sign-in.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./sign-in-form.module.css";

interface SignInFormProps {
  username?: string;
  onSignedIn?: () => void;
}

/** Without react-hook-form and schema: two fields do not justify 30 kB before signing in. */
export function SignInForm({ username = "", onSignedIn }: SignInFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // With the username known, only the password is missing.
    const first = form.current?.elements.namedItem(username === "" ? "username" : "password");
    if (first instanceof HTMLElement) first.focus();
  }, [username]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await signIn({
        username: String(typed.get("username")),
        password: String(typed.get("password")),
      });
      toastSuccess("Login successful!", "sign-in");
      onSignedIn?.();
    } catch (error) {
      setProblem(reasonOf(error));
      toastFailure("Invalid credentials. Please try again.", error, "sign-in");
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Username"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.username}
        error={problem ?? undefined}
      />
      <PasswordField
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

/** For wrong credentials, the toast's title says enough. */
function reasonOf(error: unknown): string {
  const isWrong = error instanceof Refusal && error.code === "unauthenticated";
  return isWrong ? "Check the username and the password; capitals count." : explain(error);
}
