import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./blog-table.module.css";
import { BlogTableHead } from "./blog-table-head.tsx";

const rows = ["85%", "60%", "72%", "50%", "78%", "64%"];

/** The list while it is being loaded. */
export function BlogTableSkeleton() {
  return (
    <div className={styles.frame}>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <table className={styles.table} aria-hidden="true">
        <BlogTableHead />
        <tbody>
          {rows.map((width) => (
            <tr key={width}>
              <td>
                <div className={styles.title}>
                  <div className={styles.thumbnail}>
                    <Skeleton height="100%" />
                  </div>
                  <div className={styles.words}>
                    <Skeleton width={width} height="1rem" />
                    <Skeleton width="90%" height="0.8rem" />
                  </div>
                </div>
              </td>
              <td className={styles.state}>
                <Skeleton width="4.75rem" height="1.3rem" />
              </td>
              <td className={styles.fact}>
                <Skeleton width="5rem" />
              </td>
              <td className={`${styles.fact} ${styles.readTime}`}>
                <Skeleton width="4rem" />
              </td>
              <td className={styles.fact}>
                <Skeleton width="5rem" />
              </td>
              <td>
                <div className={styles.actions}>
                  <Skeleton width="9rem" height="1.5rem" />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
