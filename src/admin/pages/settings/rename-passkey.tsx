import { type FormEvent, useState } from "react";
import { renamePasskey } from "#admin/data/sign-in-methods.ts";
import { explain } from "#admin/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Passkey } from "#contract/sign-in-methods.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./sign-in-methods.module.css";

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name"));
    setBusy(true);
    try {
      await renamePasskey(id, typed);
      onClose();
    } catch (error) {
      setProblem(explain(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open title="Rename the passkey" onClose={onClose}>
      <form className={styles.setup} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          name="name"
          defaultValue={name}
          required
          maxLength={limits.passkeyName}
          error={problem ?? undefined}
          isErrorSpoken
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Saving..." : "Rename"}
        </Button>
      </form>
    </Dialog>
  );
}
