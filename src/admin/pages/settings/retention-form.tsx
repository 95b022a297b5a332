import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { expiredQuery } from "#admin/data/privacy.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { limits } from "#contract/limits.ts";
import type { ExpiredMessages, PrivacySettings } from "#contract/privacy.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import styles from "./privacy-panel.module.css";
import { SaveBar } from "./save-bar.tsx";

/** Any other stored period is offered as well, until another is chosen. */
const periods = [
  { days: null, label: "For ever" },
  { days: 730, label: "Two years" },
  { days: 365, label: "One year" },
  { days: 90, label: "90 days" },
  { days: limits.retentionMin, label: `${limits.retentionMin} days` },
] as const;

export function RetentionForm({ stored }: { stored: PrivacySettings }) {
  const [chosen, setChosen] = useState(stored.keep_messages_days);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: settingsApi.savePrivacy,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.privacy, saved);
      toastSuccess("Privacy settings saved.", "form");
    },
    onError: (error) => toastFailure("Failed to save the privacy settings", error, "form"),
    onSettled: () => setAsking(false),
  });
  const expired = useQuery({ ...expiredQuery(chosen ?? 0), enabled: isAsking && chosen !== null });
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
      <fieldset className="choices">
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
      <p className="field-hint">
        Older ones are put aside once a day, out of the inbox and its search, and erased{" "}
        {limits.setAsideDays} days later. Until then you can bring them back here.
      </p>
      <SaveBar
        isDirty={chosen !== stored.keep_messages_days}
        isSaving={isPending}
        onDiscard={() => setChosen(stored.keep_messages_days)}
      />
      <ConfirmDialog
        open={isAsking}
        title={`Erase messages older than ${chosen} days?`}
        text={`${expiredText(expired.data)} From now on older ones are removed automatically, read or not: they are put aside first and erased ${limits.setAsideDays} days later. Until then you can bring them back here.`}
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

function expiredText(counted: ExpiredMessages | undefined): string {
  if (counted === undefined) return "";
  const { expired, messages } = counted;
  if (expired === 0) return "None of your messages is older today.";
  const all = messages.toLocaleString("en-US");
  return expired === 1
    ? `1 of your ${all} messages is older and goes today.`
    : `${expired.toLocaleString("en-US")} of your ${all} messages are older and go today.`;
}
