import { useMutation } from "@tanstack/react-query";
import { inParts } from "#admin/data/in-parts.ts";
import { messageApi } from "#admin/data/message-api.ts";
import { formatDay } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { PrivacyState, SetAsideMessages } from "#contract/privacy.ts";
import { Button } from "#ui/button.tsx";
import styles from "./privacy-panel.module.css";

export function SetAsideList({ batches }: { batches: readonly SetAsideMessages[] }) {
  return (
    <ul className={styles.sweeps}>
      {batches.map((batch) => (
        <SetAsideBatch key={batch.set_aside_at} batch={batch} />
      ))}
    </ul>
  );
}

function SetAsideBatch({ batch }: { batch: SetAsideMessages }) {
  const { set_aside_at, erased_at, messages } = batch;
  const place = useFocusAfter();
  const keep = messages === 1 ? "Keep it" : "Keep them";
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      inParts(
        () => messageApi.restore(set_aside_at),
        ({ restored }) => restored,
      ),
    onSuccess: (restored) => {
      toastSuccess(
        restored === 1
          ? "1 message is back in the inbox, and stays."
          : `${count(restored)} messages are back in the inbox, and stay.`,
        "form",
      );
      forget(set_aside_at);
    },
    onError: (error) => toastFailure("Failed to bring the messages back", error, "form"),
    onSettled: () => {
      const { messages: inbox, counters, stats, privacy } = queryKeys;
      for (const queryKey of [inbox, counters, stats, privacy]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  return (
    <li>
      <p>
        {messages === 1 ? "1 message was" : `${count(messages)} messages were`} set aside on{" "}
        {formatDay(set_aside_at)} and will be erased on {formatDay(erased_at)}.
      </p>
      <Button
        ref={place}
        look="ghost"
        busy={isPending}
        aria-label={`${keep}: set aside on ${formatDay(set_aside_at)}`}
        onClick={() => mutate()}
      >
        {keep}
      </Button>
    </li>
  );
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
