import { ProgressAnnouncement } from "#admin/layout/progress-announcement.tsx";
import { counted } from "#contract/counted.ts";
import { capitalized } from "#contract/nouns.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import styles from "./import-page.module.css";

interface ProgressPanelProps {
  title: string;
  /** The word for finished items, such as “imported”. */
  doneWord: string;
  text: string;
  done: number;
  /** Null while nobody knows. */
  total: number | null;
  secondsLeft: number | null;
  current: string;
  isStopping: boolean;
  onStop: () => void;
}

export function ProgressPanel(props: ProgressPanelProps) {
  const { title, doneWord, text, done, total, secondsLeft, current, isStopping, onStop } = props;
  return (
    <Panel
      title={title}
      actions={
        <span className={styles.small}>
          {total === null
            ? `${counted(done, "entry", "entries")} so far`
            : `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}${timeLeft(secondsLeft)}`}
        </span>
      }
    >
      <progress
        className="progress-bar"
        aria-label={capitalized(doneWord)}
        {...(total === null ? {} : { value: done, max: total })}
      />
      <ProgressAnnouncement done={done} total={total ?? 0} doneWord={doneWord} />
      {current !== "" && <p className={styles.current}>Now: “{current}”</p>}
      <p className={styles.progressText}>{text}</p>
      <Button look="ghost" busy={isStopping} onClick={onStop}>
        Stop
      </Button>
    </Panel>
  );
}

/** Rounds to steps that a person counts in. */
function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds <= 5) return ", a few seconds left";
  if (seconds < 60) return `, about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? ", about a minute left" : `, about ${minutes} minutes left`;
}
