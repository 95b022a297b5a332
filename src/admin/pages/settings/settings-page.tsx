import { Screen } from "#admin/layout/screen.tsx";
import { MailSettings } from "./mail-settings.tsx";
import styles from "./settings-page.module.css";

/** How this site sends mail, who may come in, and how the portal looks. */
export function SettingsPage() {
  return (
    <Screen title="Settings">
      <div className={styles.section}>
        <MailSettings />
      </div>
    </Screen>
  );
}
