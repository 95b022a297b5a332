import { useMutation } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { ListQuery } from "#admin/request.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { changeCached, refreshCounts } from "./messages.ts";
import { saveFile } from "./save-file.ts";

export function useSendAgain({ id }: ContactSubmission) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.sendMessageAgain(id),
    onSuccess: (message) => {
      changeCached(id, () => message);
      toastSuccess("On its way again");
    },
    onError: (error) => toastFailure("Failed to send the message again", error),
    onSettled: refreshCounts,
  });
  return { sendAgain: () => mutate(), isSending: isPending };
}

export function useMarkAsNotSpam({ id }: ContactSubmission) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.markMessageNotSpam(id),
    onSuccess: (message) => {
      changeCached(id, () => message);
      toastSuccess("Moved to the inbox");
      void queryClient.invalidateQueries({ queryKey: queryKeys.messages, refetchType: "none" });
    },
    onError: (error) => toastFailure("Failed to update message", error),
    onSettled: refreshCounts,
  });
  return { markAsNotSpam: () => mutate(), isMarking: isPending };
}

export function useExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: (query: ListQuery) => api.messagesCsv(query),
    onSuccess: (file) => saveFile(file, `messages-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => toastFailure("Failed to export the messages", error),
  });
  return { exportMessages: mutate, isExporting: isPending };
}
