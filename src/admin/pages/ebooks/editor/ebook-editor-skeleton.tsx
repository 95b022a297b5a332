import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./ebook-editor.module.css";

const FIELDS = ["2.5rem", "7rem", "2.5rem", "8rem", "2.5rem"];

/** The editor while its ebook is on its way. */
export function EbookEditorSkeleton() {
  return (
    <div className={`${styles.columns} ${styles.late}`} role="status">
      <span className="visually-hidden">Loading...</span>
      <Panel>
        <div className="stack">
          {FIELDS.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
            <div key={index} className={styles.pending}>
              <Skeleton width="6rem" height="1rem" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      </Panel>
      <Panel>
        <Skeleton height="9rem" />
      </Panel>
    </div>
  );
}
