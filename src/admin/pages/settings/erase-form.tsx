import { useRef, useState } from "react";
import { useErasure } from "#admin/data/erasure.tsx";
import { Refusal } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import { emailAddress } from "#contract/fields.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./privacy-panel.module.css";

export function EraseForm() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const erasure = useErasure(() => setEmail(""));
  const { error, nothingFound } = erasure;
  const fieldError = error instanceof Refusal ? error.fields.email?.[0] : problem;
  const submit = () => {
    const typed = emailAddress.safeParse(email);
    setProblem(typed.error?.issues[0]?.message);
    if (typed.success) erasure.ask(typed.data);
    else field.current?.focus();
  };
  return (
    <Form className={styles.part} onSubmit={submit}>
      <TextField
        ref={field}
        label="Erase everything from an email address"
        type="email"
        autoComplete="off"
        value={email}
        error={fieldError}
        hint="All messages of this sender, for good, wherever they are in the inbox."
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
          erasure.reset();
        }}
      />
      <Button type="submit" look="ghost" busy={erasure.isCounting}>
        Erase everything
      </Button>
      <p role="status">{nothingFound}</p>
    </Form>
  );
}
