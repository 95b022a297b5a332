import { useMutation } from "@tanstack/react-query";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import type { ListQuery } from "#admin/request.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { messageApi } from "./message-api.ts";
import { refreshCounts, showMessages } from "./messages.ts";
import { datedName, saveFile } from "./save-file.ts";

export function useSendAgain({ id }: ContactSubmission) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => messageApi.sendAgain(id),
    onSuccess: (message) => {
      showMessages([message]);
      toastSuccess("On its way again");
    },
    onError: (error) => toastFailure("Failed to send the message again", error),
    onSettled: refreshCounts,
  });
  return { sendAgain: () => mutate(), isSending: isPending };
}

export function useExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: (query: ListQuery) => messageApi.csv(query),
    onSuccess: (file) => saveFile(file, datedName("messages", "csv")),
    onError: (error) => toastFailure("Failed to export the messages", error),
  });
  return { exportMessages: mutate, isExporting: isPending };
}
