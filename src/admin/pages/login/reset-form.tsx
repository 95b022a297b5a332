import { useEffect, useState } from "react";
import { Link } from "react-router";
import { resetPassword } from "#admin/data/reset-link.ts";
import { Refusal } from "#admin/errors.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { NewPasswordFields, ResetPassword } from "#admin/forms/new-password.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { adminPaths } from "#contract/paths.ts";
import { RESET_LINK_MINUTES } from "#contract/reset-link.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./sign-in-form.module.css";

interface ResetFormProps {
  /** Of the mailed link. */
  token: string;
  onReset: (username: string) => void;
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { form, submit, isSaving } = useSaveForm({
    schema: ResetPassword,
    values: { password: "", repeated_password: "" },
    save: async ({ password }) => {
      setRefused(null);
      try {
        return await resetPassword({ token, password });
      } catch (error) {
        if (!isOfLink(error)) throw error;
        return null;
      }
    },
    onSaved: (username) => (username === null ? setRefused(token) : onReset(username)),
    failure: "Failed to set the password",
  });
  const control = controlsOf(form);
  useEffect(() => form.setFocus("password"), [form]);

  return (
    <Form className={styles.form} onSubmit={submit}>
      <NewPasswordFields
        password={{ label: "New password", ...control("password", { deps: "repeated_password" }) }}
        repeated={{ label: "Repeat new password", ...control("repeated_password") }}
      />
      {/* Only for the refused link: another one in the address may be tried. */}
      {refused === token && (
        <Notice
          tone="error"
          role="alert"
          title="This link is not valid any more."
          actions={<Link to={adminPaths.resetPassword()}>Ask for another one</Link>}
        >
          It works once and within {RESET_LINK_MINUTES} minutes.
        </Notice>
      )}
      <Button type="submit" wide busy={isSaving}>
        {isSaving ? "Saving..." : "Set password"}
      </Button>
    </Form>
  );
}

function isOfLink(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.code === "unauthenticated" || error.fields.token !== undefined;
}
