import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#admin/api.ts";
import { Refusal } from "#admin/errors.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./privacy-panel.module.css";

export function EraseForm() {
  const [email, setEmail] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.eraseSender(email),
    onSuccess: ({ erased }) => {
      setEmail("");
      toastSuccess(erasedText(erased), "form");
      for (const queryKey of [queryKeys.messages, queryKeys.counters]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (failure) => toastFailure("Failed to erase the messages", failure, "form"),
    onSettled: () => setAsking(false),
  });
  const fieldError = error instanceof Refusal ? error.fields.email?.[0] : undefined;
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== "") setAsking(true);
      }}
    >
      <TextField
        label="Erase everything of an e-mail address"
        type="email"
        autoComplete="off"
        value={email}
        error={fieldError}
        hint="All messages of this sender, for good, wherever they stand in the inbox."
        onChange={(event) => {
          setEmail(event.target.value);
          reset();
        }}
      />
      <Button type="submit" look="ghost" busy={isPending}>
        Erase everything
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Erase all messages of ${email.trim()}?`}
        text="They are deleted from the inbox, the search and the mail that waits. This action cannot be undone."
        cancelLabel="Keep them"
        confirmLabel="Erase everything"
        busyLabel="Erasing..."
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

function erasedText(erased: number): string {
  if (erased === 0) return "No message of this address was found.";
  return erased === 1 ? "1 message erased." : `${erased.toLocaleString("en-US")} messages erased.`;
}
