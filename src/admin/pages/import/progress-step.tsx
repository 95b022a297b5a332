import { useState } from "react";
import { counted } from "#contract/counted.ts";
import type { ImportState } from "#contract/import.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { useImportActions } from "./import-api.ts";
import styles from "./import-page.module.css";

/** While it is checked, or brought over. */
export function ProgressStep({ state }: { state: ImportState }) {
  const { stop } = useImportActions(state);
  const { phase, done, total, title: current, seconds_left } = state;
  const isRunning = phase === "running" && total > 0;
  const title = isRunning
    ? `Importing ${counted(total, "entry", "entries")}`
    : `Checking ${state.file_name}`;
  return (
    <Panel
      title={title}
      actions={
        <span className={styles.small}>
          {isRunning
            ? `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}${timeLeft(seconds_left)}`
            : `${counted(done, "entry", "entries")} so far`}
        </span>
      }
    >
      <progress
        className="progress-bar"
        aria-label={isRunning ? "Imported" : "Checked"}
        {...(isRunning ? { value: done, max: total } : {})}
      />
      <Announcement state={state} />
      {current !== "" && <p className={styles.current}>Now: “{current}”</p>}
      <p className={styles.progressText}>
        {isRunning
          ? "You can leave this screen: the import goes on, and you will find its result here. If you stop it, what has been imported stays, and the next run imports only the rest."
          : "Nothing has been changed yet. You can leave this screen, and you will find the result here."}
      </p>
      <Button look="ghost" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </Panel>
  );
}

/** Said aloud at each quarter, and not each second. */
function Announcement({ state: { done, total } }: { state: ImportState }) {
  const quarter = total === 0 ? 0 : Math.floor((4 * done) / total);
  const [said, setSaid] = useState(0);
  if (quarter > said) setSaid(quarter);
  return (
    <p className="visually-hidden" role="status">
      {said > 0 && `${said * 25}% imported`}
    </p>
  );
}

/** In steps that a person counts in. */
function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds <= 5) return ", a few seconds left";
  if (seconds < 60) return `, about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? ", about a minute left" : `, about ${minutes} minutes left`;
}
