import { type FormEvent, useState } from "react";
import { createRoot } from "react-dom/client";
import { answerPasskey, PasskeyNotUsed } from "#admin/data/passkeys.ts";
import { explain, Refusal } from "#admin/errors.ts";
import { settings } from "#admin/portal-settings.ts";
import { command, request } from "#admin/request.ts";
import { limits } from "#contract/limits.ts";
import { proofPaths } from "#contract/paths.ts";
import type { Proof } from "#contract/sign-in-methods.ts";
import type { PasskeyRequest } from "#contract/web-authn.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import styles from "./sign-in-form.module.css";

let asking: Promise<boolean> | null = null;

/** Opens one dialog over whatever is open, for all who wait for a proof. Returns false when the owner closes it. */
export function askForProof(): Promise<boolean> {
  asking ??= openDialog().finally(() => {
    asking = null;
  });
  return asking;
}

/** The dialog has a root of its own: requests are made where no component can show anything. */
async function openDialog(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const isProven = await new Promise<boolean>((resolve) => {
    root.render(<ProofDialog onClose={resolve} />);
  });
  root.unmount();
  place.remove();
  return isProven;
}

function ProofDialog({ onClose }: { onClose: (isProven: boolean) => void }) {
  const [busy, setBusy] = useState<Proof["method"] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const prove = async (method: Proof["method"], make: () => Promise<Proof>) => {
    if (busy !== null) return;
    setBusy(method);
    setProblem(null);
    try {
      await command("PUT", proofPaths.proof(), { body: await make() });
      onClose(true);
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    void prove("password", async () => ({ method: "password", password }));
  };
  const provePasskey = () =>
    prove("passkey", async () => ({ method: "passkey", credential: await askForPasskey() }));

  return (
    <Dialog
      open
      title="Confirm that it is you"
      text="This cannot be undone, reveals what is not public, or changes who gets in. Your confirmation lasts ten minutes."
      onClose={() => onClose(false)}
    >
      <form className={`${styles.form} ${styles.dialog}`} onSubmit={submit}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          maxLength={limits.passwordMax}
          error={problem ?? undefined}
          isErrorSpoken
        />
        <Button type="submit" wide busy={busy === "password"} disabled={busy !== null}>
          {busy === "password" ? "Checking..." : "Confirm"}
        </Button>
        {settings.hasPasskey && (
          <Button
            look="ghost"
            wide
            busy={busy === "passkey"}
            disabled={busy !== null}
            onClick={() => void provePasskey()}
          >
            Use a passkey
          </Button>
        )}
      </form>
    </Dialog>
  );
}

async function askForPasskey() {
  return answerPasskey(await request<PasskeyRequest>("POST", proofPaths.challenge()));
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.fields.password?.[0] ?? explain(error);
  if (error instanceof PasskeyNotUsed) {
    return "No passkey was used. Try again, or type the password.";
  }
  return explain(error);
}
