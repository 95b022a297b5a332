import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#admin/api.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/queries.ts";
import { limits } from "#contract/limits.ts";
import type { PrivacySettings } from "#contract/privacy.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import styles from "./privacy-panel.module.css";

/** What is offered; any other stored period is offered too until another is chosen. */
const periods = [
  { days: null, label: "For ever" },
  { days: 730, label: "Two years" },
  { days: 365, label: "One year" },
  { days: 90, label: "90 days" },
  { days: limits.retentionMin, label: `${limits.retentionMin} days` },
] as const;

/** How long messages are kept. Asks before a shorter period is saved, which erases old messages. */
export function RetentionForm({ stored }: { stored: PrivacySettings }) {
  const [chosen, setChosen] = useState(stored.keep_messages_days);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: api.savePrivacy,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.privacy, saved);
      toastSuccess("Privacy settings saved.", "form");
    },
    onError: (error) => toastFailure("Failed to save the privacy settings", error, "form"),
    onSettled: () => setAsking(false),
  });
  const save = () => mutate({ keep_messages_days: chosen });
  const isShorter =
    chosen !== null && chosen < (stored.keep_messages_days ?? Number.POSITIVE_INFINITY);
  const offered = periods.some(({ days }) => days === stored.keep_messages_days)
    ? periods
    : [{ days: stored.keep_messages_days, label: `${stored.keep_messages_days} days` }, ...periods];
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (isShorter) setAsking(true);
        else save();
      }}
    >
      <fieldset className={styles.choices}>
        <legend>Keep messages</legend>
        {offered.map(({ days, label }) => (
          <label key={label}>
            <input
              type="radio"
              name="keep_messages_days"
              checked={chosen === days}
              onChange={() => setChosen(days)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="field-hint">Older ones are erased once a day, from the inbox and its search.</p>
      <Button
        type="submit"
        look="ghost"
        busy={isPending}
        disabled={chosen === stored.keep_messages_days}
      >
        {isPending ? "Saving..." : "Save"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Erase messages older than ${chosen} days?`}
        text="From now on they go by themselves, read or not. This action cannot be undone."
        cancelLabel="Keep them"
        confirmLabel="Erase old messages"
        busyLabel="Saving..."
        busy={isPending}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
