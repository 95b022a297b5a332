import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./mail-form.module.css";

const fields = ["user", "password", "from", "to"];

/** The form's geometry, while what is stored is on its way. */
export function MailFormSkeleton() {
  return (
    <div className={styles.fields} aria-busy="true">
      <div className={styles.server}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      {fields.map((field) => (
        <FieldSkeleton key={field} hasHint={field === "password" || field === "to"} />
      ))}
      <div className={`${styles.noted} ${styles.wide}`}>
        <Skeleton width="6rem" height="2rem" />
        <Skeleton width="min(100%, 26rem)" height="1.2rem" />
      </div>
      <p className="visually-hidden" role="status">
        Loading the mail settings
      </p>
    </div>
  );
}

function FieldSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <div className="field">
      <Skeleton width="6rem" height="1.3rem" />
      <Skeleton height="2.5rem" />
      {hasHint && <Skeleton width="80%" height="1.2rem" />}
    </div>
  );
}
