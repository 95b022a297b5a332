import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accessTokensQuery } from "#admin/data/access-tokens.ts";
import { changePassword } from "#admin/data/sessions.ts";
import { Form } from "#admin/forms/form.tsx";
import { NewPassword, NewPasswordFields } from "#admin/forms/new-password.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { useSession } from "#admin/session.ts";
import { counted } from "#contract/counted.ts";
import type { Left } from "#contract/session.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import styles from "./settings-page.module.css";
import { StillInForce } from "./still-in-force.tsx";

const noPassword = {
  current_password: "",
  new_password: "",
  repeated_password: "",
  // Off: programs that break at each change teach people not to change it.
  revoke_access_tokens: false,
};

export function PasswordForm() {
  const session = useSession();
  const [left, setLeft] = useState<Left | null>(null);
  const tokens = useQuery(accessTokensQuery()).data?.filter(({ is_expired }) => !is_expired) ?? [];
  const { form, submit, isSaving } = useSaveForm({
    schema: NewPassword,
    values: noPassword,
    save: changePassword,
    onSaved: (changed) => {
      form.reset(noPassword);
      setLeft(changed);
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
          {tokens.length > 0 && (
            <Checkbox
              label={`Also revoke ${counted(tokens.length, "access token")}`}
              hint="Programs go on with them otherwise. Tick it if somebody else may have had your password or a device of yours: they could have made one."
              {...form.register("revoke_access_tokens")}
            />
          )}
        </div>
        {left && <StillInForce left={left} />}
      </Panel>
    </Form>
  );
}
