import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#admin/dates.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { EraseCount } from "#contract/contact-submission.ts";
import { counted } from "#contract/counted.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { inParts } from "./in-parts.ts";
import { messageApi } from "./message-api.ts";

interface Found {
  email: string;
  count: EraseCount;
}

/** Counts first; asks only where there is something to erase. */
export function useErasure(onErased: () => void) {
  const [found, setFound] = useState<Found | null>(null);
  const [isAsking, setAsking] = useState(false);
  const counting = useMutation({
    mutationFn: async (email: string) => ({ email, count: await messageApi.countOfSender(email) }),
    onSuccess: (answer) => {
      setFound(answer);
      setAsking(totalOf(answer.count) > 0);
    },
    onError: (error) => toastFailure("Failed to look for the messages", error, "form"),
  });
  const erasing = useMutation({
    mutationFn: (email: string) =>
      inParts(
        () => messageApi.eraseSender(email),
        ({ erased }) => erased,
      ),
    onSuccess: (erased) => {
      toastSuccess(`${counted(erased, "message")} erased.`, "form");
      counting.reset();
      onErased();
    },
    onError: (error) => toastFailure("Failed to erase the messages", error, "form"),
    onSettled: () => {
      setAsking(false);
      for (const queryKey of [queryKeys.messages, queryKeys.counters, queryKeys.privacy]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  const isNothing = counting.data !== undefined && totalOf(counting.data.count) === 0;
  return {
    ask: counting.mutate,
    reset: counting.reset,
    isCounting: counting.isPending,
    error: counting.error,
    /** In place of a question. */
    nothingFound: isNothing ? "Nothing from this address." : null,
    dialog: found && (
      <EraseDialog
        found={found}
        isOpen={isAsking}
        isErasing={erasing.isPending}
        onConfirm={() => erasing.mutate(found.email)}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}

interface EraseDialogProps {
  found: Found;
  isOpen: boolean;
  isErasing: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function EraseDialog({ found, isOpen, isErasing, onConfirm, onCancel }: EraseDialogProps) {
  const { email, count } = found;
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Erase everything from ${email.trim()}?`}
      text="Found, and erased for good:"
      cancelLabel="Keep everything"
      confirmLabel={`Erase ${counted(totalOf(count), "message")}`}
      busyLabel="Erasing..."
      busy={isErasing}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul className="dialog-list">
        {linesOf(count).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="dialog-text">
        Emails that already reached your mailbox stay there, and so do copies of the data made
        before. The counters of the dashboard do not change.
      </p>
    </ConfirmDialog>
  );
}

function linesOf({ messages, set_aside, unsent, oldest, newest }: EraseCount): string[] {
  const lines: string[] = [];
  if (messages > 0) lines.push(`${counted(messages, "message")}${spanText(oldest, newest)}`);
  if (set_aside > 0) lines.push(`${counted(set_aside, "message")} set aside to be erased anyway`);
  if (unsent > 0) lines.push(`${counted(unsent, "email")} not sent yet`);
  return lines;
}

function spanText(oldest: string | null, newest: string | null): string {
  if (!oldest || !newest) return "";
  const [from, to] = [formatDay(oldest), formatDay(newest)];
  return from === to ? `, ${from}` : `, ${from} to ${to}`;
}

function totalOf({ messages, set_aside }: EraseCount): number {
  return messages + set_aside;
}
