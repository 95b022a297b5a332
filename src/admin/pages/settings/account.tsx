import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { accessTokensQuery } from "#admin/data/access-tokens.ts";
import { changePassword } from "#admin/data/sessions.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { NewPassword, NewPasswordFields } from "#admin/forms/new-password.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { listed } from "#admin/listed.ts";
import { useSession } from "#admin/session.ts";
import { counted } from "#contract/counted.ts";
import { settingsPages } from "#contract/paths.ts";
import type { Left } from "#contract/session.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import styles from "./settings-page.module.css";

export function Account() {
  return (
    <div className="stack">
      <PasswordForm />
      <Passkeys />
      <AuthenticatorApp />
      <Devices />
    </div>
  );
}

const noPassword = {
  current_password: "",
  new_password: "",
  repeated_password: "",
  // Off: programs that break at each change teach people not to change it.
  revoke_access_tokens: false,
};

function PasswordForm() {
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
  const control = controlsOf(form);
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
            {...control("current_password")}
          />
          <NewPasswordFields
            password={{
              label: "New password",
              ...control("new_password", { deps: "repeated_password" }),
            }}
            repeated={{ label: "Repeat new password", ...control("repeated_password") }}
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

/** Says what a new password has not ended: an owner who changes it after a theft may think that it has. */
function StillInForce({
  left: { access_tokens_left, passkeys_left, webhooks_left },
}: {
  left: Left;
}) {
  const parts = [
    { left: access_tokens_left, noun: "access token" },
    { left: passkeys_left, noun: "passkey" },
    { left: webhooks_left, noun: "webhook" },
  ].flatMap(({ left, noun }) => (left > 0 ? [counted(left, noun)] : []));
  if (parts.length === 0) return null;
  const isOne = access_tokens_left + passkeys_left + webhooks_left === 1;
  return (
    <div className={styles.besideForm}>
      <Notice
        tone="info"
        role="status"
        title={`${listed(parts)} ${isOne ? "goes" : "go"} on`}
        actions={
          <>
            {access_tokens_left > 0 && <Link to={settingsPages.api()}>Access tokens</Link>}
            {webhooks_left > 0 && <Link to={settingsPages.webhooks()}>Webhooks</Link>}
          </>
        }
      >
        A new password does not end {isOne ? "it" : "them"}. Remove what you do not know
        {passkeys_left > 0 && ": passkeys are below"}.
      </Notice>
    </div>
  );
}
