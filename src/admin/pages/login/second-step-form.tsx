import { type FormEvent, useState } from "react";
import { explain, Refusal } from "#admin/errors.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { request } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { openSession } from "#admin/sign-in.ts";
import { signInPaths } from "#contract/paths.ts";
import type { LoginAnswer } from "#contract/session.ts";
import type { SecondStep } from "#contract/sign-in-methods.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./sign-in-form.module.css";

interface SecondStepFormProps {
  ticket: string;
  onSignedIn?: () => void;
  /** Back to username and password. */
  onRestart: (reason: string | null) => void;
}

type Method = SecondStep["method"];

const fields = {
  app: {
    label: "Code",
    hint: "The six digits that your authenticator app shows now.",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten that you kept. It works once.",
    inputMode: "text",
    autoComplete: "off",
    other: "Use the authenticator app",
  },
} as const satisfies Record<Method, object>;

export function SecondStepForm({ ticket, onSignedIn, onRestart }: SecondStepFormProps) {
  const [method, setMethod] = useState<Method>("app");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { label, hint, inputMode, autoComplete, other } = fields[method];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get("code"));
    setBusy(true);
    setProblem(null);
    try {
      await complete({ method, ticket, code });
      toastSuccess("Login successful!", "sign-in");
      onSignedIn?.();
    } catch (error) {
      if (hasEnded(error)) return onRestart(error.message);
      setProblem(
        error instanceof Refusal ? (error.fields.code?.[0] ?? explain(error)) : explain(error),
      );
      toastFailure("That code was not accepted.", error, "sign-in");
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        key={method}
        label={label}
        name="code"
        hint={hint}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        error={problem ?? undefined}
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? "Checking..." : "Continue"}
      </Button>
      <div className={styles.others}>
        <Button
          look="quiet"
          onClick={() => {
            setMethod(method === "app" ? "recovery" : "app");
            setProblem(null);
          }}
        >
          {other}
        </Button>
        <Button look="quiet" onClick={() => onRestart(null)}>
          Start again
        </Button>
      </div>
    </form>
  );
}

async function complete(step: SecondStep): Promise<void> {
  const body = { ...step, device_token: session.deviceToken };
  const answer = await request<LoginAnswer>("POST", signInPaths.secondStep(), {
    body,
    asksToSignIn: false,
  });
  await openSession(answer);
}

function hasEnded(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === "unauthenticated";
}
