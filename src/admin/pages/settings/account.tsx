import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";

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
