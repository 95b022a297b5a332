import type { ReactNode } from "react";
import { formatMoment } from "#admin/dates.ts";
import { originalAt } from "#contract/site-text-rules.ts";
import { Button } from "#ui/button.tsx";
import styles from "./site.module.css";
import type { SiteWriting } from "./use-site-writing.ts";

interface NotesProps {
  writing: SiteWriting;
  hint: ReactNode;
}

/**
 * Says over the foot of the page what its writer should know, and asks what only they can decide. Screen readers
 * tell what comes into a place that they know, so the places stay.
 */
export function Notes({ writing, hint }: NotesProps) {
  const { conflicts, found } = writing;
  return (
    <div className={styles.notes}>
      <div role="status" data-part tabIndex={-1}>
        {hint && <p className={styles.note}>{hint}</p>}
      </div>
      {conflicts.length > 0 && <Conflicts {...writing} />}
      <div role="status" data-part tabIndex={-1}>
        {found && (
          <div className={styles.note}>
            <p>This browser has words from {formatMoment(found.savedAt)} that were not saved.</p>
            <p className={styles.links}>
              <Button look="ghost" onClick={found.restore}>
                Bring them back
              </Button>
              <Button look="ghost" onClick={found.discard}>
                Forget them
              </Button>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Lets the owner decide between two words for the same texts. */
function Conflicts({ conflicts, nameOf, keepMine, takeTheirs }: SiteWriting) {
  return (
    <div className={styles.note} role="alert" data-part tabIndex={-1}>
      <p>
        <strong>Changed elsewhere meanwhile.</strong>
      </p>
      <ul>
        {conflicts.map(({ key, value }) => (
          <li key={key}>
            {nameOf(key)}: “{value ?? originalAt(key)}”
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        <Button look="ghost" onClick={keepMine}>
          Keep mine
        </Button>
        <Button look="ghost" onClick={takeTheirs}>
          Take theirs
        </Button>
      </p>
    </div>
  );
}
