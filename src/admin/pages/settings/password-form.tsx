import { changePassword } from "#admin/data/sessions.ts";
import { Form } from "#admin/forms/form.tsx";
import { NewPassword, NewPasswordFields } from "#admin/forms/new-password.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { useSession } from "#admin/session.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import styles from "./settings-page.module.css";

const noPassword = { current_password: "", new_password: "", repeated_password: "" };

export function PasswordForm() {
  const session = useSession();
  const { form, submit, isSaving } = useSaveForm({
    schema: NewPassword,
    values: noPassword,
    save: changePassword,
    onSaved: () => {
      form.reset(noPassword);
      toastSuccess("Password changed. Every other device is signed out.", "form");
    },
    failure: "Failed to change the password",
  });
  const { errors } = form.formState;
  useSaveShortcut(submit);

  return (
    <Form onSubmit={submit}>
      <Panel
        id="account"
        title="Change password"
        footer={
          <Button type="submit" look="ghost" busy={isSaving}>
            {isSaving ? "Saving..." : "Change password"}
          </Button>
        }
      >
        <div className={styles.passwordFields}>
          {/* Tells password managers whose password it is. */}
          <input
            hidden
            readOnly
            autoComplete="username"
            value={session.status === "signed-in" ? session.me.username : ""}
          />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.current_password?.message}
            {...form.register("current_password")}
          />
          <NewPasswordFields
            labels={{ password: "New password", repeated: "Repeat new password" }}
            errors={{
              password: errors.new_password?.message,
              repeated: errors.repeated_password?.message,
            }}
            password={form.register("new_password", { deps: "repeated_password" })}
            repeated={form.register("repeated_password")}
          />
        </div>
      </Panel>
    </Form>
  );
}
