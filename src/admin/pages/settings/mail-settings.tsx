import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { saveSmtpConfig, smtpConfigQuery } from "#admin/data/smtp-config.ts";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import type { SmtpConfig } from "#contract/smtp-config.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { firstMissing, mailFields, mailSchema } from "./mail-fields.ts";
import { MailForm } from "./mail-form.tsx";
import { MailFormSkeleton } from "./mail-form-skeleton.tsx";
import type { MailProvider } from "./mail-providers.ts";
import { SenderDomain } from "./sender-domain.tsx";
import { SetupGuide } from "./setup-guide.tsx";

const panel = { id: "mail", title: "Outgoing e-mail (SMTP)" };

/** How messages leave this site, with a guide for the services that people have. */
export function MailSettings() {
  const { data, error, isFetching, refetch } = useQuery(smtpConfigQuery());
  if (data) return <LoadedMailSettings stored={data} />;
  return (
    <>
      <Panel {...panel} footer={!error && <Skeleton width="5.5rem" height="2.5rem" />}>
        {error ? (
          <LoadFailure
            title="The mail settings could not be loaded."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <MailFormSkeleton />
        )}
      </Panel>
      <SetupGuide />
    </>
  );
}

function LoadedMailSettings({ stored }: { stored: SmtpConfig }) {
  const element = useRef<HTMLFormElement>(null);
  const mail = useSaveForm({
    schema: mailSchema(stored),
    values: mailFields(stored),
    save: saveSmtpConfig,
    onSaved: () => {
      mail.form.resetField("smtp_password", { defaultValue: "" });
      toastSuccess("SMTP configuration saved successfully!", "form");
    },
    failure: "Failed to save configuration",
  });
  // The form that has the focus; from anywhere else, this one.
  useSaveShortcut(() => {
    (document.activeElement?.closest("form") ?? element.current)?.requestSubmit();
  });

  const fillIn = ({ host, port, usesTls }: MailProvider) => {
    const { form } = mail;
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("smtp_host", host, how);
    form.setValue("smtp_port", port, how);
    form.setValue("smtp_use_tls", usesTls, how);
    form.setFocus(firstMissing(stored, form.getValues()) ?? "smtp_host");
  };

  return (
    <>
      <MailForm ref={element} panel={panel} mail={mail} stored={stored} />
      <div className="stack">
        <SetupGuide present={stored.smtp_host} onUse={fillIn} />
        {stored.smtp_host && <SenderDomain from={stored.smtp_from_email} host={stored.smtp_host} />}
      </div>
      <UnsavedChanges
        isDirty={mail.isDirty}
        text="The mail settings that you changed are not saved."
      />
    </>
  );
}
