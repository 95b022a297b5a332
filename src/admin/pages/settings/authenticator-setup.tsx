import encodeQR from "qr";
import { useRef, useState } from "react";
import { explain, Refusal } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import type {
  AuthenticatorConfirmation,
  AuthenticatorSetup as Setup,
} from "#contract/sign-in-methods.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./sign-in-methods.module.css";

interface AuthenticatorSetupProps {
  setup: Setup;
  onCancel: () => void;
  turnOn: (confirmation: AuthenticatorConfirmation) => Promise<void>;
}

/** Nothing is on before a code of the app has come. */
export function AuthenticatorSetup({ setup, onCancel, turnOn }: AuthenticatorSetupProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    if (isBusy) return;
    const code = field.current?.value.trim() ?? "";
    if (code === "") {
      field.current?.focus();
      return setProblem("Enter the six digits.");
    }
    setBusy(true);
    setProblem(null);
    try {
      await turnOn({ setup_token: setup.setup_token, code });
    } catch (error) {
      const [reason] = error instanceof Refusal ? (error.fields.code ?? []) : [];
      setProblem(reason ?? explain(error));
      setBusy(false);
    }
  };
  return (
    <Form className={styles.setup} onSubmit={() => void submit()}>
      <div className={styles.steps}>
        <div className={styles.qr}>
          <QrCode text={setup.uri} label="QR code for the authenticator app" />
        </div>
        <div className={styles.body}>
          <div>
            <h3>1. Scan this with your app</h3>
            <p>
              Is it on this device? <a href={setup.uri}>Open the app</a>
            </p>
            <p className={styles.secret}>
              Or type <code>{inGroups(setup.secret)}</code>
              <CopyButton text={setup.secret} label="Copy the key" />
            </p>
          </div>
          <TextField
            ref={field}
            label="2. The six digits it shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            aria-required
            error={problem ?? undefined}
            isErrorSpoken
          />
        </div>
      </div>
      <div className={styles.foot}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Checking..." : "Turn on"}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** ISO 18004 asks for four empty modules around it. */
const QUIET_ZONE = 4;

function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, "raw", { border: QUIET_ZONE });
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}
