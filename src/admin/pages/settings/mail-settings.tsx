import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { mailTestQuery, reloadMailTest } from "#admin/data/mail-test.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { countersQuery } from "#admin/data/stats.ts";
import { formatMoment } from "#admin/dates.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { type SaveForm, useSaveForm } from "#admin/forms/save-form.ts";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import sendIcon from "#ui/icons/send.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./mail.module.css";
import {
  connectionNote,
  firstEmptyField,
  type MailFields,
  type MailInput,
  type MailNote,
  mailFields,
  mailSchema,
  missingPassword,
  senderNote,
} from "./mail-fields.ts";
import { type MailProvider, SenderDomain, SetupGuide } from "./mail-help.tsx";
import { type MailTest, MailTestResult, useMailTest } from "./mail-test.tsx";
import page from "./settings-page.module.css";

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
    onSaved: (saved, sent) => {
      if (mail.form.getValues("smtp_also_to") === sent.smtp_also_to) {
        const { smtp_also_to: defaultValue } = mailFields(saved);
        mail.form.resetField("smtp_also_to", { defaultValue });
      }
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

/** The second line is for settings that have not been tested. */
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
      <div className={styles.wide}>
        <FieldSkeleton hasHint />
      </div>
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

/** Its answer is never cached: a form with old values would write them back. */
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

interface MailFormProps {
  ref: Ref<HTMLFormElement>;
  panel: { id: string; title: string };
  mail: SaveForm<MailFields, MailInput>;
  stored: SmtpConfig;
  test: MailTest;
}

function MailForm({ ref, panel, mail, stored, test }: MailFormProps) {
  const { form, submit, isSaving, isDirty } = mail;
  const control = controlsOf(form);
  const current = form.watch();
  const tested = test.resultOf(current);
  const { smtp_port: port = Number.NaN, smtp_use_tls: usesTls = true } = current;

  return (
    <Form ref={ref} onSubmit={submit}>
      <Panel
        {...panel}
        footer={
          <>
            <Button type="submit" busy={isSaving} leading={<Icon glyph={checkIcon} />}>
              {isSaving ? "Saving..." : "Save"}
            </Button>
            <Button
              look="ghost"
              busy={test.isSending}
              leading={<Icon glyph={sendIcon} />}
              onClick={test.send}
            >
              {test.isSending ? "Sending..." : "Send test e-mail"}
            </Button>
            {isDirty && !isSaving && <p className={styles.state}>Not saved yet</p>}
          </>
        }
      >
        <div className={styles.fields}>
          <div className={styles.server}>
            <TextField
              label="SMTP host"
              placeholder="smtp.example.com"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              {...control("smtp_host", { deps: "smtp_password" })}
            />
            <TextField
              label="Port"
              inputMode="numeric"
              autoComplete="off"
              {...control("smtp_port", { setValueAs: readPort, deps: "smtp_password" })}
            />
          </div>
          <TextField
            label="Username"
            autoCapitalize="none"
            // Browsers would fill in the portal's credentials.
            autoComplete="off"
            spellCheck={false}
            {...control("smtp_user", { deps: "smtp_password" })}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={passwordHint(stored, current)}
            {...control("smtp_password")}
          />
          <div className={styles.noted}>
            <TextField
              label="From email"
              type="email"
              autoComplete="off"
              {...control("smtp_from_email")}
            />
            <Note note={senderNote(current.smtp_user, current.smtp_from_email)} />
          </div>
          <TextField
            label="To email"
            type="email"
            autoComplete="off"
            hint="Messages and password links arrive here."
            {...control("smtp_to_email")}
          />
          <div className={styles.wide}>
            <TextField
              label="Also send messages to"
              optional
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              hint="Up to four addresses, with commas between them. Each gets a mail of its own."
              {...control("smtp_also_to")}
            />
          </div>
          <div className={`${styles.noted} ${styles.wide}`}>
            <Checkbox
              label="Use TLS"
              {...form.register("smtp_use_tls", { deps: "smtp_password" })}
            />
            <Note note={connectionNote(port, usesTls)} />
          </div>
        </div>
        <div className={styles.result} role="status">
          {tested && <MailTestResult tested={tested} onFix={test.fix} />}
        </div>
      </Panel>
    </Form>
  );
}

function Note({ note }: { note: MailNote | null }) {
  return (
    <div role="status">
      {note &&
        (note.warning ? (
          <Notice tone="warn" title={note.warning}>
            {note.text}
          </Notice>
        ) : (
          <p className="field-hint">{note.text}</p>
        ))}
    </div>
  );
}

function passwordHint(stored: SmtpConfig, current: MailFields): string {
  if (!stored.has_password) return "Stored encrypted, and never shown again.";
  switch (missingPassword(stored, current)) {
    case "account":
      return "For another server or username, enter its password. Stored encrypted.";
    case "connection":
      return "Without TLS, enter the password again. Stored encrypted.";
    default:
      return "Stored encrypted. Leave empty to keep the current password.";
  }
}

/** Reads anything but a number as NaN, for which the schema has a message. */
function readPort(typed: unknown): number {
  return typeof typed === "string" && typed.trim() === "" ? Number.NaN : Number(typed);
}

/** An owner may take so many for the messages of a bad week. */
const MOST_UNASKED = 50;

interface OldMails {
  /** Saves at once, or asks first where that would mail very many messages. */
  submit: () => void;
  areWanted: () => boolean;
}

function useOldMails({
  form,
  submit,
}: Pick<SaveForm<MailFields, MailInput>, "form" | "submit">): OldMails {
  const wanted = useRef(true);
  const save = (isWanted: boolean) => {
    wanted.current = isWanted;
    submit();
  };
  const ask = async (unsent: number) => {
    if (!(await form.trigger())) return submit();
    const count = unsent.toLocaleString("en-US");
    const isWanted = await confirm({
      title: `Mail ${count} older messages to you?`,
      text: "They came while no mail went out, and are all in the inbox. With the settings saved, all of them are mailed at once, or only the messages that come from now on.",
      cancelLabel: "Keep editing",
      alternative: { label: "Only new messages", onChoose: () => save(false) },
      confirmLabel: `Mail all ${count}`,
      look: "solid",
    });
    if (isWanted) save(true);
  };
  return {
    submit: () => {
      const unsent = queryClient.getQueryData(countersQuery().queryKey)?.mail.unsent ?? 0;
      if (unsent <= MOST_UNASKED) save(true);
      else void ask(unsent);
    },
    areWanted: () => wanted.current,
  };
}

interface UntestedNoticeProps {
  /** True if the form has passed its test with unsaved settings. */
  hasUnsavedPass: boolean;
  isSending: boolean;
  onSend: () => void;
}

/** Stays until the saved settings have passed a test. The button is the form's own. */
function UntestedNotice({ hasUnsavedPass, isSending, onSend }: UntestedNoticeProps) {
  const { data } = useQuery(mailTestQuery());
  const place = useFocusAfter(() => document.getElementById("mail"));
  const hasFailed = data?.state === "failed";
  return (
    <div data-whole="" role="status">
      {(data?.state === "not_tested" || hasFailed) &&
        (hasUnsavedPass ? (
          <Notice
            tone="info"
            title="These settings work. Save them, and mail goes out with them."
          />
        ) : (
          <Notice
            tone="warn"
            title={hasFailed ? "Saved; the last test failed" : "Saved, but not tested"}
            actions={
              <Button
                ref={place}
                look="ghost"
                busy={isSending}
                leading={<Icon glyph={sendIcon} />}
                onClick={onSend}
              >
                Send test e-mail
              </Button>
            }
          >
            {hasFailed
              ? `On ${formatMoment(data.tested_at ?? "")} no mail went out with the saved settings.`
              : "Nobody knows yet whether mail goes out with these settings."}{" "}
            Until a test passes, check Messages yourself.
          </Notice>
        ))}
    </div>
  );
}
