import { useMutation } from "@tanstack/react-query";
import { formatDay } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { EraseCount } from "#contract/contact-submission.ts";
import { counted } from "#contract/counted.ts";
import { inParts, messageApi } from "./message-api.ts";

/** Counts first; asks only where there is something to erase, and the screen is still there. */
export function useErasure(onErased: () => void) {
  const counting = useMutation({
    mutationFn: messageApi.countOfSender,
    onError: (error) => toastFailure("Failed to look for the messages", error, "form"),
  });
  const ask = async (email: string, count: EraseCount) => {
    if (totalOf(count) === 0 || !(await askToErase(email, count))) return;
    counting.reset();
    onErased();
  };
  const isNothing = counting.data !== undefined && totalOf(counting.data) === 0;
  return {
    // Unlike a callback of the mutation itself, this one ends with the screen.
    ask: (email: string) =>
      counting.mutate(email, { onSuccess: (count) => void ask(email, count) }),
    reset: counting.reset,
    isCounting: counting.isPending,
    error: counting.error,
    /** Replaces the question. */
    nothingFound: isNothing ? "Nothing from this address." : null,
  };
}

function askToErase(email: string, count: EraseCount): Promise<boolean> {
  return confirm({
    title: `Erase everything from ${email.trim()}?`,
    text: "Found, and erased for good:",
    children: (
      <>
        <ul className="dialog-list">
          {linesOf(count).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="dialog-text">
          Emails that already reached your mailbox stay there, and so do copies of the data made
          before. The counters of the dashboard do not change.
        </p>
      </>
    ),
    cancelLabel: "Keep everything",
    confirmLabel: `Erase ${counted(totalOf(count), "message")}`,
    busyLabel: "Erasing...",
    action: () => erase(email),
    failure: "Failed to erase the messages",
    place: "form",
  });
}

async function erase(email: string): Promise<void> {
  try {
    const erased = await inParts(
      () => messageApi.eraseSender(email),
      (answer) => answer.erased,
    );
    toastSuccess(`${counted(erased, "message")} erased.`, "form");
  } finally {
    for (const queryKey of [queryKeys.messages, queryKeys.counters, queryKeys.privacy]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }
}

function linesOf({ messages, set_aside, unsent, replies, oldest, newest }: EraseCount): string[] {
  const lines: string[] = [];
  if (messages > 0) lines.push(`${counted(messages, "message")}${spanText(oldest, newest)}`);
  if (set_aside > 0) lines.push(`${counted(set_aside, "message")} set aside to be erased anyway`);
  if (replies > 0) lines.push(`${counted(replies, "answer")} of yours, sent or begun`);
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
