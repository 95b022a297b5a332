import { Link } from "react-router";
import { Screen } from "#admin/layout/screen.tsx";
import { Appearance } from "./appearance.tsx";
import { Devices } from "./devices.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";
import styles from "./settings-page.module.css";

/** How this site sends mail, who may come in, and how the portal looks. */
export function SettingsPage() {
  return (
    <Screen title="Settings" actions={<Contents />}>
      <div className={styles.sections}>
        <div className={styles.section}>
          <MailSettings />
        </div>
        <div className={`${styles.section} ${styles.owner}`}>
          <PasswordForm />
          <Devices />
          <Appearance />
        </div>
        <div className={styles.section}>
          <PrivacyPanel />
        </div>
      </div>
    </Screen>
  );
}

function Contents() {
  return (
    <nav className={styles.contents} aria-label="On this screen">
      <Link to="#mail">Outgoing e-mail</Link>
      <Link to="#account">Account</Link>
      <Link to="#privacy">Privacy</Link>
      <Link to="#appearance">Appearance</Link>
    </nav>
  );
}
