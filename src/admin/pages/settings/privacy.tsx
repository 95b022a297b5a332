import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useErasure } from "#admin/data/erasure.tsx";
import { inParts, messageApi } from "#admin/data/message-api.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { formatDay } from "#admin/dates.ts";
import { Refusal } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import { ActionButton } from "#admin/layout/action.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { emailAddress } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import type {
  ExpiredMessages,
  PrivacySettings,
  PrivacyState,
  SetAsideMessages,
} from "#contract/privacy.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./privacy-panel.module.css";
import { SettingsForm } from "./settings-form.tsx";

export function PrivacyPanel() {
  const query = useQuery(privacyQuery());
  const { data } = query;
  const failure = useLoadFailure(query);
  return (
    <Panel id="privacy">
      <div className={styles.parts}>
        {data && <RetentionForm stored={data} />}
        {data && data.set_aside.length > 0 && (
          <ul className={styles.sweeps}>
            {data.set_aside.map((batch) => (
              <SetAsideBatch key={batch.set_aside_at} batch={batch} />
            ))}
          </ul>
        )}
        {!data && !failure && <Skeleton height="7rem" />}
        {failure && (
          <LoadFailure title="The privacy settings could not be loaded." failure={failure} />
        )}
        <EraseForm />
      </div>
    </Panel>
  );
}

/** Any other stored period is offered as well, until another is chosen. */
const periods = [
  { days: null, label: "For ever" },
  { days: 730, label: "Two years" },
  { days: 365, label: "One year" },
  { days: 90, label: "90 days" },
  { days: limits.retentionMin, label: `${limits.retentionMin} days` },
] as const;

function RetentionForm({ stored }: { stored: PrivacySettings }) {
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
  return (
    <SettingsForm
      className={styles.part}
      submit={submit}
      isDirty={isDirty}
      isSaving={isPending}
      onDiscard={() => setChosen(stored.keep_messages_days)}
      loss="How long messages are kept is not saved."
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
        Older ones are set aside once a day, out of the inbox and its search, and erased{" "}
        {limits.setAsideDays} days later. Until then you can bring them back here.
      </p>
      <ShorterPeriodDialog
        days={chosen ?? 0}
        isOpen={isAsking}
        isSaving={isPending}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      />
    </SettingsForm>
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

/** Messages that a sweep has set aside, until they are erased. */
function SetAsideBatch({ batch }: { batch: SetAsideMessages }) {
  const { set_aside_at, erased_at, messages } = batch;
  const place = useFocusAfter();
  const keep = messages === 1 ? "Keep it" : "Keep them";
  return (
    <li>
      <p>
        {messages === 1 ? "1 message was" : `${count(messages)} messages were`} set aside on{" "}
        {formatDay(set_aside_at)} and will be erased on {formatDay(erased_at)}.
      </p>
      <ActionButton
        ref={place}
        look="ghost"
        aria-label={`${keep}: set aside on ${formatDay(set_aside_at)}`}
        failure="Failed to bring the messages back"
        place="form"
        action={() => bringBack(set_aside_at)}
      >
        {keep}
      </ActionButton>
    </li>
  );
}

async function bringBack(setAsideAt: string): Promise<void> {
  try {
    const restored = await inParts(
      () => messageApi.restore(setAsideAt),
      (answer) => answer.restored,
    );
    toastSuccess(
      restored === 1
        ? "1 message is back in the inbox, and stays."
        : `${count(restored)} messages are back in the inbox, and stay.`,
      "form",
    );
    forget(setAsideAt);
  } finally {
    const { messages, counters, stats, privacy } = queryKeys;
    for (const queryKey of [messages, counters, stats, privacy]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }
}

function forget(setAsideAt: string): void {
  queryClient.setQueryData<PrivacyState>(
    queryKeys.privacy,
    (state) =>
      state && {
        ...state,
        set_aside: state.set_aside.filter((batch) => batch.set_aside_at !== setAsideAt),
      },
  );
}

function count(messages: number): string {
  return messages.toLocaleString("en-US");
}

function EraseForm() {
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

function privacyQuery() {
  return queryOptions({
    queryKey: queryKeys.privacy,
    queryFn: ({ signal }) => settingsApi.privacy(signal),
    gcTime: 0,
    // Loaded again where its list of messages has changed, which "static" would refuse.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function expiredQuery(days: number) {
  return queryOptions({
    queryKey: [...queryKeys.privacy, "expired", days],
    queryFn: ({ signal }) => settingsApi.expiredMessages(days, signal),
    gcTime: 0,
  });
}
