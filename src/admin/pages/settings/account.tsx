import { Devices } from "./devices.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./settings-page.module.css";

export function Account() {
  return (
    <div className={`stack ${styles.narrow}`}>
      <PasswordForm />
      <Devices />
    </div>
  );
}
