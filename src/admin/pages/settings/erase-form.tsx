import { useState } from "react";
import { useErasure } from "#admin/data/erasure.tsx";
import { Refusal } from "#admin/errors.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./privacy-panel.module.css";

export function EraseForm() {
  const [email, setEmail] = useState("");
  const erasure = useErasure(() => setEmail(""));
  const { error, nothingFound } = erasure;
  const fieldError = error instanceof Refusal ? error.fields.email?.[0] : undefined;
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== "") erasure.ask(email.trim());
      }}
    >
      <TextField
        label="Erase everything from an email address"
        type="email"
        autoComplete="off"
        value={email}
        error={fieldError}
        hint="All messages of this sender, for good, wherever they are in the inbox."
        onChange={(event) => {
          setEmail(event.target.value);
          erasure.reset();
        }}
      />
      <Button type="submit" look="ghost" busy={erasure.isCounting}>
        Erase everything
      </Button>
      <p role="status">{nothingFound}</p>
      {erasure.dialog}
    </form>
  );
}
