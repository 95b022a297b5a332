import { type FormEvent, useEffect, useRef, useState } from "react";
import { explain, Refusal } from "#admin/errors.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import { signIn } from "#admin/sign-in.ts";
import { SignInFields } from "#entrance/sign-in-fields.tsx";
import { OtherSteps } from "./other-steps.tsx";
import { useIsTakenOver } from "./sign-in-layout.tsx";

declare global {
  /** Set by early.client.ts when the form was sent before this script was there. */
  var hasEarlySubmit: boolean | undefined;
}

interface SignInFormProps {
  username?: string;
  /** With the username known, into the password. */
  takesFocus?: boolean;
  onSignedIn?: () => void;
}

/** Without react-hook-form and schema: two fields do not justify 30 kB before signing in. */
export function SignInForm({ username = "", takesFocus, onSignedIn }: SignInFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** From a right password, where a second step is needed. */
  const [ticket, setTicket] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields come back after the second step.
  useEffect(() => {
    const first = form.current?.elements.namedItem("password");
    if (takesFocus && first instanceof HTMLElement) first.focus();
    if (globalThis.hasEarlySubmit) form.current?.requestSubmit();
    globalThis.hasEarlySubmit = false;
  }, [takesFocus, ticket]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      const secondStep = await signIn({
        username: String(typed.get("username")),
        password: String(typed.get("password")),
      });
      if (secondStep) return setTicket(secondStep.ticket);
      toastSuccess("Login successful!", "sign-in");
      onSignedIn?.();
    } catch (error) {
      setProblem(reasonOf(error));
      toastFailure("Invalid credentials. Please try again.", error, "sign-in");
    } finally {
      setBusy(false);
    }
  };

  const isTakenOver = useIsTakenOver();
  const otherSteps = isTakenOver && (ticket !== null || settings.hasPasskey) && (
    <OtherSteps {...{ ticket, setTicket, setProblem, onSignedIn }} />
  );
  if (ticket !== null) return otherSteps;
  return (
    <>
      <SignInFields
        ref={form}
        {...{ username, problem, isBusy }}
        onSubmit={(event) => void submit(event)}
      />
      {otherSteps}
    </>
  );
}

/** For wrong credentials, the toast's title says enough. */
function reasonOf(error: unknown): string {
  const isWrong = error instanceof Refusal && error.code === "unauthenticated";
  return isWrong ? "Check the username and the password; capitals count." : explain(error);
}
