import { useRef, useState } from "react";
import { renamePasskey } from "#admin/data/sign-in-methods.ts";
import { explain } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
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
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const typed = field.current?.value.trim() ?? "";
    if (typed === "") {
      field.current?.focus();
      return setProblem("Enter a name.");
    }
    setBusy(true);
    setProblem(null);
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
      <Form className={styles.setup} onSubmit={() => void submit()}>
        <TextField
          ref={field}
          label="Name"
          name="name"
          defaultValue={name}
          aria-required
          maxLength={limits.passkeyName}
          error={problem ?? undefined}
          isErrorSpoken
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Saving..." : "Rename"}
        </Button>
      </Form>
    </Dialog>
  );
}
