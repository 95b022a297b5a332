import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./settings-page.module.css";

export function Account() {
  return (
    <div className={`stack ${styles.narrow}`}>
      <PasswordForm />
      <Passkeys />
      <AuthenticatorApp />
      <Devices />
    </div>
  );
}
