import { useMutation } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { api } from "#admin/api.ts";
import { showFieldErrors } from "#admin/forms/field-errors.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { SmtpConfigInput } from "#contract/smtp-config.ts";
import type { SmtpFix, SmtpTestResult } from "#contract/smtp-test.ts";
import type { MailFields } from "./mail-fields.ts";

export interface MailTest {
  /** Sends a test mail with what is on the screen, saved or not. */
  send: () => void;
  isSending: boolean;
  /** How far the last one came; null before the first, and while one is under way. */
  result: SmtpTestResult | null;
  /** Changes the form as a result suggests, and tests again. */
  fix: (fix: SmtpFix) => void;
}

/** *Send test e-mail*: the fields on the screen, by the way that every mail goes. */
export function useMailTest(form: UseFormReturn<MailFields, unknown, SmtpConfigInput>): MailTest {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => api.testSmtp(form.getValues()),
    onError: (error) => {
      showFieldErrors(form, error);
      toastFailure("The test e-mail could not be tried", error, "form");
    },
  });
  const send = async () => {
    const isComplete = await form.trigger(undefined, { shouldFocus: true });
    if (isComplete) mutate();
  };
  return {
    send: () => void send(),
    isSending: isPending,
    result: isPending ? null : (data ?? null),
    fix: ({ smtp_port, smtp_use_tls }) => {
      const how = { shouldDirty: true };
      if (smtp_port !== undefined) form.setValue("smtp_port", smtp_port, how);
      if (smtp_use_tls !== undefined) form.setValue("smtp_use_tls", smtp_use_tls, how);
      void send();
    },
  };
}
