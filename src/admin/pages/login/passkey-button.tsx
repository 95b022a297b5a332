import { useState } from "react";
import { canUsePasskeys, PasskeyNotUsed, signInWithPasskey } from "#admin/data/passkeys.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import styles from "./sign-in-form.module.css";

export function PasskeyButton({ onSignedIn }: { onSignedIn?: () => void }) {
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
