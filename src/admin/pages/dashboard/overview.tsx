import { Activity } from "./activity.tsx";
import { MostRead } from "./most-read.tsx";
import styles from "./overview.module.css";
import { QuickActions } from "./quick-actions.tsx";
import { SystemInfo } from "./system-info.tsx";

/** Everything below the counters. */
export function Overview({ days }: { days: number }) {
  return (
    <div className={styles.grid}>
      <Activity days={days} />
      <div className={styles.actions}>
        <QuickActions />
      </div>
      <div className={styles.mostRead}>
        <MostRead days={days} />
      </div>
      <div className={styles.system}>
        <SystemInfo />
      </div>
    </div>
  );
}
