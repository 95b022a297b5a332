import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./overview.module.css";

const { visits, downloads, messages, actions, mostRead, system } = styles;

/** The panels below the counters, before they are there. */
export function OverviewSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {[visits, downloads, messages, actions, mostRead, system].map((place) => (
        <div key={place} className={place}>
          <div className="panel panel-body">
            <Skeleton width="6rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** In place of the panels whose script could not be fetched. */
export function OverviewFailure() {
  return (
    <div className={styles.grid}>
      <div className={styles.whole}>
        <Notice
          tone="error"
          role="alert"
          title="The rest of the dashboard could not be loaded."
          actions={
            <Button look="ghost" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        />
      </div>
    </div>
  );
}
