import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { expiredQuery } from "#admin/data/privacy.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { limits } from "#contract/limits.ts";
import type { ExpiredMessages, PrivacySettings } from "#contract/privacy.ts";
import { Button } from "#ui/button.tsx";
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
  const save = () => mutate({ keep_messages_days: chosen });
  const isDirty = chosen !== stored.keep_messages_days;
  const isShorter =
    chosen !== null && chosen < (stored.keep_messages_days ?? Number.POSITIVE_INFINITY);
  const offered = periods.some(({ days }) => days === stored.keep_messages_days)
    ? periods
    : [{ days: stored.keep_messages_days, label: `${stored.keep_messages_days} days` }, ...periods];
  const submit = () => {
    if (!isDirty || isPending) return;
    if (isShorter) setAsking(true);
    else save();
  };
  useSaveShortcut(submit);
  return (
    <Form className={styles.part} onSubmit={submit}>
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
        Older ones are set aside once a day, out of the inbox and its search, and erased{" "}
        {limits.setAsideDays} days later. Until then you can bring them back here.
      </p>
      <SaveBar
        isDirty={isDirty}
        isSaving={isPending}
        onDiscard={() => setChosen(stored.keep_messages_days)}
      />
      <UnsavedChanges isDirty={isDirty} text="How long messages are kept is not saved." />
      <ShorterPeriodDialog
        days={chosen ?? 0}
        isOpen={isAsking}
        isSaving={isPending}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      />
    </Form>
  );
}

interface ShorterPeriodDialogProps {
  days: number;
  isOpen: boolean;
  isSaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says how many messages go before it lets them go. */
function ShorterPeriodDialog(props: ShorterPeriodDialogProps) {
  const { days, isOpen, isSaving, onConfirm, onCancel } = props;
  const expired = useQuery({ ...expiredQuery(days), enabled: isOpen });
  const again = useFocusAfter();
  const { data, isFetching } = expired;
  const failure = useLoadFailure(expired);
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Erase messages older than ${days} days?`}
      text={`From now on older ones are removed automatically, read or not: they are set aside first and erased ${limits.setAsideDays} days later. Until then you can bring them back here.`}
      cancelLabel="Keep them"
      confirmLabel="Erase old messages"
      busyLabel="Saving..."
      busy={isSaving}
      isUnready={!data}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="dialog-text" role="status">
        {data ? expiredText(data) : failure ? NOT_COUNTED : "Counting how many are older…"}
      </p>
      {failure && !data && (
        <Button ref={again} look="ghost" busy={isFetching} onClick={() => void expired.refetch()}>
          Count again
        </Button>
      )}
    </ConfirmDialog>
  );
}

const NOT_COUNTED = "How many are older could not be counted.";

function expiredText({ expired, messages }: ExpiredMessages): string {
  if (expired === 0) return "None of your messages is older today.";
  const all = messages.toLocaleString("en-US");
  return expired === 1
    ? `1 of your ${all} messages is older and goes today.`
    : `${expired.toLocaleString("en-US")} of your ${all} messages are older and go today.`;
}
