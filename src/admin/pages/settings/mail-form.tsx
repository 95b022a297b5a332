import type { Ref } from "react";
import { Form } from "#admin/forms/form.tsx";
import type { SaveForm } from "#admin/forms/submitted-form.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import sendIcon from "#ui/icons/send.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./mail.module.css";
import { type MailFields, missingPassword } from "./mail-fields.ts";
import { connectionNote, type MailNote, senderNote } from "./mail-notes.ts";
import { type MailTest, MailTestResult } from "./mail-test.tsx";

interface MailFormProps {
  ref: Ref<HTMLFormElement>;
  panel: { id: string; title: string };
  mail: SaveForm<MailFields, SmtpConfigInput>;
  stored: SmtpConfig;
  test: MailTest;
}

export function MailForm({ ref, panel, mail, stored, test }: MailFormProps) {
  const { form, submit, isSaving, isDirty } = mail;
  const { register, watch } = form;
  const { errors } = form.formState;
  const current = watch();
  const tested = test.resultOf(current);
  const { smtp_port: port = Number.NaN, smtp_use_tls: usesTls = true } = current;

  return (
    <Form ref={ref} onSubmit={submit}>
      <Panel {...panel} footer={<Footer isSaving={isSaving} isDirty={isDirty} test={test} />}>
        <div className={styles.fields}>
          <div className={styles.server}>
            <TextField
              label="SMTP host"
              placeholder="smtp.example.com"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={errors.smtp_host?.message}
              {...register("smtp_host", { deps: "smtp_password" })}
            />
            <TextField
              label="Port"
              inputMode="numeric"
              autoComplete="off"
              error={errors.smtp_port?.message}
              {...register("smtp_port", { setValueAs: readPort, deps: "smtp_password" })}
            />
          </div>
          <TextField
            label="Username"
            autoCapitalize="none"
            // Browsers would fill in the portal's credentials.
            autoComplete="off"
            spellCheck={false}
            error={errors.smtp_user?.message}
            {...register("smtp_user", { deps: "smtp_password" })}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={passwordHint(stored, current)}
            error={errors.smtp_password?.message}
            {...register("smtp_password")}
          />
          <div className={styles.noted}>
            <TextField
              label="From email"
              type="email"
              autoComplete="off"
              error={errors.smtp_from_email?.message}
              {...register("smtp_from_email")}
            />
            <Note note={senderNote(current.smtp_user, current.smtp_from_email)} />
          </div>
          <TextField
            label="To email"
            type="email"
            autoComplete="off"
            hint="Messages and password links arrive here."
            error={errors.smtp_to_email?.message}
            {...register("smtp_to_email")}
          />
          <div className={`${styles.noted} ${styles.wide}`}>
            <Checkbox label="Use TLS" {...register("smtp_use_tls", { deps: "smtp_password" })} />
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

function Footer({
  isSaving,
  isDirty,
  test,
}: {
  isSaving: boolean;
  isDirty: boolean;
  test: MailTest;
}) {
  return (
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

/** NaN for anything but a number; the schema has a message for it. */
function readPort(typed: unknown): number {
  return typeof typed === "string" && typed.trim() === "" ? Number.NaN : Number(typed);
}
