import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./message-pane-skeleton.module.css";

/** A message that is still on its way. */
export function MessagePaneSkeleton() {
  return (
    <div className={styles.sheet} role="status">
      <span className="visually-hidden">Loading...</span>
      <div className={styles.head}>
        <Skeleton width="14rem" height="1.9rem" />
        <Skeleton width="20rem" height="0.8rem" />
        <Skeleton width="16rem" height="0.8rem" />
        <Skeleton width="18rem" height="0.8rem" />
      </div>
      <Skeleton width="34rem" height="1rem" />
      <Skeleton width="36rem" height="1rem" />
      <Skeleton width="22rem" height="1rem" />
    </div>
  );
}
