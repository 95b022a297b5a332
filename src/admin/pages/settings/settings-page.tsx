import { Link } from "react-router";
import { Screen } from "#admin/layout/screen.tsx";
import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Devices } from "./devices.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";
import styles from "./settings-page.module.css";

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

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "Match system" },
];

function Appearance() {
  const { choice } = useTheme();
  return (
    <Panel id="appearance" title="Appearance">
      <div className={styles.appearance}>
        <div>
          <p className={styles.themeLabel}>Theme</p>
          <p className="field-hint">For this browser. Visitors of the site do not see it.</p>
        </div>
        <Segmented label="Theme" options={themes} value={choice} onChange={chooseTheme} />
      </div>
    </Panel>
  );
}
