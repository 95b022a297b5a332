import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { mailTestQuery, reloadMailTest } from "#admin/data/mail-test.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./mail.module.css";
import { firstEmptyField, mailFields, mailSchema } from "./mail-fields.ts";
import { MailForm } from "./mail-form.tsx";
import { useMailTest } from "./mail-test.tsx";
import { useOldMails } from "./old-mails.tsx";
import { SenderDomain } from "./sender-domain.tsx";
import page from "./settings-page.module.css";
import type { MailProvider } from "./setup-guide.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import { UntestedNotice } from "./untested-notice.tsx";

const panel = { id: "mail", title: "Outgoing email (SMTP)" };

export function MailSettings() {
  const query = useQuery(smtpConfigQuery());
  const { data } = query;
  return (
    <div className={page.mail}>
      <div className={page.mailColumns}>
        {data ? <LoadedMailSettings stored={data} /> : <UnloadedMailSettings query={query} />}
      </div>
    </div>
  );
}

function UnloadedMailSettings({ query }: { query: UseQueryResult<SmtpConfig> }) {
  const failure = useLoadFailure(query);
  return (
    <>
      <Panel {...panel} footer={!failure && <Skeleton width="5.5rem" height="2.5rem" />}>
        {failure ? (
          <LoadFailure title="The mail settings could not be loaded." failure={failure} />
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
    save: (input) => saveSmtpConfig({ ...input, send_waiting: old.areWanted() }),
    onSaved: (_saved, sent) => {
      test.noteSaved(sent);
      mail.form.resetField("smtp_password", { defaultValue: "" });
      toastSaved();
    },
    failure: "Failed to save configuration",
  });
  const old = useOldMails(mail);
  const test = useMailTest(mail.form);
  // Saves the form that has the focus; this one by default.
  useSaveShortcut(() => {
    (document.activeElement?.closest("form") ?? element.current)?.requestSubmit();
  });

  const [filledIn, setFilledIn] = useState("");
  const fillIn = ({ name, host, port, usesTls }: MailProvider) => {
    const { form } = mail;
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("smtp_host", host, how);
    form.setValue("smtp_port", port, how);
    form.setValue("smtp_use_tls", usesTls, how);
    setFilledIn(name);
    form.setFocus(firstEmptyField(stored, form.getValues()) ?? "smtp_host");
  };

  return (
    <>
      <UntestedNotice
        hasUnsavedPass={mail.isDirty && test.resultOf(mail.form.watch())?.result.ok === true}
        isSending={test.isSending}
        onSend={test.send}
      />
      <MailForm
        ref={element}
        panel={panel}
        mail={{ ...mail, submit: old.submit }}
        stored={stored}
        test={test}
      />
      <div className="stack">
        <SetupGuide host={stored.smtp_host} onUse={fillIn} />
        <p className="visually-hidden" role="status">
          {filledIn && `Host, port and TLS of ${filledIn} filled in`}
        </p>
        {stored.smtp_host && <SenderDomain from={stored.smtp_from_email} host={stored.smtp_host} />}
      </div>
      <UnsavedChanges
        isDirty={mail.isDirty}
        text="The mail settings that you changed are not saved."
      />
    </>
  );
}

/** The second line is for settings of which nobody knows yet whether they work. */
function toastSaved(): void {
  const state = queryClient.getQueryData(mailTestQuery().queryKey)?.state;
  const description = state === "not_tested" ? "Not tested yet." : undefined;
  toastSuccess("SMTP configuration saved successfully!", "form", { description });
}

const fields = ["user", "password", "from", "to"];

function MailFormSkeleton() {
  return (
    <div className={styles.fields} aria-busy="true">
      <div className={styles.server}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      {fields.map((field) => (
        <FieldSkeleton key={field} hasHint={field === "password" || field === "to"} />
      ))}
      <div className={`${styles.noted} ${styles.wide}`}>
        <Skeleton width="6rem" height="2rem" />
        <Skeleton width="min(100%, 26rem)" height="1.2rem" />
      </div>
      <p className="visually-hidden" role="status">
        Loading the mail settings
      </p>
    </div>
  );
}

function FieldSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <div className="field">
      <Skeleton width="6rem" height="1.3rem" />
      <Skeleton height="2.5rem" />
      {hasHint && <Skeleton width="80%" height="1.2rem" />}
    </div>
  );
}

/** Never cached: a form with old values would write them back. */
function smtpConfigQuery() {
  return queryOptions({
    queryKey: queryKeys.smtpConfig,
    queryFn: ({ signal }) => settingsApi.smtpConfig(signal),
    gcTime: 0,
    staleTime: "static",
  });
}

async function saveSmtpConfig(input: SmtpConfigInput): Promise<SmtpConfig> {
  const saved = await settingsApi.saveSmtpConfig(input);
  queryClient.setQueryData(queryKeys.smtpConfig, saved);
  await reloadMailTest();
  return saved;
}
