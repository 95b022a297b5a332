import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./message-list-skeleton.module.css";

const nameWidths = ["7rem", "9rem", "6rem", "8rem", "7.5rem", "6.5rem", "8.5rem"];

/** Rows that are still on their way. */
export function MessageListSkeleton() {
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">Loading...</span>
      {nameWidths.map((width) => (
        <div key={width} className={styles.row} aria-hidden="true">
          <Skeleton width={width} height="1rem" />
          <Skeleton height="0.75rem" />
          <Skeleton width="60%" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
