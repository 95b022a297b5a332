import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./blog-editor.module.css";

/** The editor while its article is being loaded. */
export function BlogEditorSkeleton() {
  return (
    <div className={styles.frame} role="status" aria-label="Loading...">
      <div className={styles.editor}>
        <div className="stack">
          <Panel>
            <div className="stack">
              <Skeleton width="75%" height="2.5rem" />
              <Skeleton height="4rem" />
            </div>
          </Panel>
          <Panel>
            <Skeleton height="30rem" />
          </Panel>
        </div>
        <div className="stack">
          <Panel title="Publishing">
            <Skeleton height="12rem" />
          </Panel>
          <Panel title="Cover image">
            <Skeleton height="12rem" />
          </Panel>
        </div>
      </div>
    </div>
  );
}
