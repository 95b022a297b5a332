import { type FormEvent, useEffect, useRef, useState } from "react";
import { canUsePasskeys, PasskeyNotUsed, signInWithPasskey } from "#admin/data/passkeys.ts";
import { explain, Refusal } from "#admin/errors.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import { signIn } from "#admin/sign-in.ts";
import { SignInFields } from "#entrance/sign-in-fields.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import { SecondStepForm } from "./second-step-form.tsx";
import styles from "./sign-in-form.module.css";
import { useIsTakenOver } from "./sign-in-layout.tsx";

declare global {
  /** Set by early.client.ts when the form was sent before this script was there. */
  var hasEarlySubmit: boolean | undefined;
}

interface SignInFormProps {
  username?: string;
  /** The password takes it, since the username is known. */
  takesFocus?: boolean;
  onSignedIn?: () => void;
}

/** It needs no react-hook-form and schema: two fields do not justify 30 kB before signing in. */
export function SignInForm({ username = "", takesFocus, onSignedIn }: SignInFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** A right password gives it, where a second step is needed. */
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

/** The toast's title says enough of wrong credentials. */
function reasonOf(error: unknown): string {
  const isWrong = error instanceof Refusal && error.code === "unauthenticated";
  return isWrong ? "Check the username and the password; capitals count." : explain(error);
}

interface OtherStepsProps {
  /** A right password gives it; null before that. */
  ticket: string | null;
  onSignedIn?: () => void;
  setTicket: (ticket: string | null) => void;
  setProblem: (problem: string | null) => void;
}

/** Signing in asks for one of these beyond the password: the second step, or a passkey. */
function OtherSteps({ ticket, onSignedIn, setTicket, setProblem }: OtherStepsProps) {
  const restart = (reason: string | null) => {
    setTicket(null);
    setProblem(reason);
  };
  return (
    <>
      {ticket !== null && (
        <SecondStepForm ticket={ticket} onSignedIn={onSignedIn} onRestart={restart} />
      )}
      {settings.hasPasskey && <PasskeyButton onSignedIn={onSignedIn} />}
    </>
  );
}

function PasskeyButton({ onSignedIn }: { onSignedIn?: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState("");
  if (!canUsePasskeys()) return null;

  const use = async () => {
    setBusy(true);
    setNote("");
    try {
      await signInWithPasskey();
      toastSuccess("Login successful!", "sign-in");
      onSignedIn?.();
    } catch (error) {
      if (error instanceof PasskeyNotUsed) setNote("No passkey was used. Try again.");
      else toastFailure("The passkey was not accepted", error, "sign-in");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.passkey}>
      <Button
        look="ghost"
        wide
        busy={isBusy}
        leading={<Icon glyph={keyIcon} />}
        onClick={() => void use()}
      >
        Use a passkey
      </Button>
      <p role="status" className="field-hint">
        {note}
      </p>
    </div>
  );
}
