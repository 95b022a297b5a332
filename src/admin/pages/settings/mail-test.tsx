import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { sendTestMail } from "#admin/data/mail-test.ts";
import { showFieldErrors } from "#admin/forms/save-form.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { SmtpFix, SmtpStage, SmtpTestResult } from "#contract/smtp-test.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import minusIcon from "#ui/icons/minus.svg?raw";
import xIcon from "#ui/icons/x.svg?raw";
import { Notice } from "#ui/notice.tsx";
import styles from "./mail.module.css";
import { areSameFields, type MailFields, type MailInput } from "./mail-fields.ts";

const names: Record<SmtpStage, string> = {
  address: "Address found",
  connection: "Connected",
  encryption: "Encrypted",
  sign_in: "Signed in",
  sender: "Sender accepted",
  acceptance: "Accepted for delivery",
};

type StageState = SmtpTestResult["stages"][number]["state"];

const glyphs: Record<StageState, string> = {
  passed: checkIcon,
  skipped: minusIcon,
  failed: xIcon,
  not_reached: minusIcon,
};
const outcomeLabels = { passed: "passed", failed: "failed", not_reached: "not reached" };
/** They are visible to everybody: skipped steps must not look as if they had happened. */
const skippedLabels: Partial<Record<SmtpStage, string>> = {
  encryption: "off",
  sign_in: "not asked for",
};

interface TestedFields {
  fields: MailFields;
  result: SmtpTestResult;
}

interface MailTestResultProps {
  tested: TestedFields;
  onFix: (fix: SmtpFix) => void;
}

export function MailTestResult({ tested: { fields, result }, onFix }: MailTestResultProps) {
  const place = useFocusAfter();
  const { ok, text, stages, fix, reply } = result;
  return (
    <Notice
      tone={ok ? "success" : "error"}
      title={ok ? "Test email delivered" : "The test email did not go out"}
      actions={
        fix && (
          <Button ref={place} look="ghost" onClick={() => onFix(fix)}>
            {fixLabel(fix)}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <p className="field-hint">Tested with {testedText(fields)}.</p>
      <ol className={`bare-list ${styles.stages}`}>
        {stages.map(({ stage, state, text: found }) => (
          <li key={stage} data-state={state} title={found || undefined}>
            <Icon glyph={glyphs[state]} />
            {names[stage]}
            {state === "skipped" ? (
              <span>: {skippedLabels[stage] ?? "left out"}</span>
            ) : (
              <span className="visually-hidden">: {outcomeLabels[state]}</span>
            )}
          </li>
        ))}
      </ol>
      {reply && (
        <details className={styles.reply}>
          <summary>What the server said</summary>
          <code>{reply}</code>
        </details>
      )}
    </Notice>
  );
}

function testedText({ smtp_host, smtp_port, smtp_use_tls, smtp_user }: MailFields): string {
  const tls = smtp_use_tls === false ? "TLS off" : "TLS on";
  return `${smtp_host}, port ${smtp_port}, ${tls}, as ${smtp_user}`;
}

function fixLabel({ smtp_port, smtp_use_tls }: SmtpFix): string {
  const changes = [
    smtp_port !== undefined && `port ${smtp_port}`,
    smtp_use_tls === true && "TLS on",
    smtp_use_tls === false && "TLS off",
  ].filter(Boolean);
  return `Try ${changes.join(" with ")}`;
}

export interface MailTest {
  send: () => void;
  isSending: boolean;
  /** Returns the result for exactly these fields; null where they were not tested. */
  resultOf: (fields: MailFields) => TestedFields | null;
  /** The password that was saved is no longer in its field. */
  noteSaved: (sent: MailFields) => void;
  fix: (fix: SmtpFix) => void;
}

export function useMailTest(form: UseFormReturn<MailFields, unknown, MailInput>): MailTest {
  const [tested, setTested] = useState<TestedFields | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: MailFields) => sendTestMail(fields),
    onMutate: () => setTested(null),
    onSuccess: (result, fields) => setTested({ fields, result }),
    onError: (error) => {
      showFieldErrors(form, error);
      toastFailure("The test email could not be tried", error, "form");
    },
  });
  const send = async () => {
    const isComplete = await form.trigger(undefined, { shouldFocus: true });
    if (isComplete) mutate({ ...form.getValues() });
  };
  return {
    send: () => void send(),
    isSending: isPending,
    resultOf: (fields) => (tested && areSameFields(tested.fields, fields) ? tested : null),
    noteSaved: (sent) =>
      setTested(
        tested && areSameFields(tested.fields, sent)
          ? { ...tested, fields: { ...sent, smtp_password: "" } }
          : null,
      ),
    fix: ({ smtp_port, smtp_use_tls }) => {
      const how = { shouldDirty: true };
      if (smtp_port !== undefined) form.setValue("smtp_port", smtp_port, how);
      if (smtp_use_tls !== undefined) form.setValue("smtp_use_tls", smtp_use_tls, how);
      void send();
    },
  };
}
