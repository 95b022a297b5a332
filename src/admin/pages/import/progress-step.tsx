import { ProgressAnnouncement } from "#admin/layout/progress-announcement.tsx";
import { counted } from "#contract/counted.ts";
import type { ImportChange, ImportState } from "#contract/import.ts";
import { capitalized } from "#contract/nouns.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { useImportActions } from "./import-api.ts";
import styles from "./import-page.module.css";

const changeWords = {
  undo: {
    title: "Undoing the import",
    doneWord: "undone",
    text: "You can leave this screen: it goes on, and you will find its result here. If you stop it, what is in the trash by then stays there, and the rest can be undone later.",
  },
  publish: {
    title: "Publishing what was public",
    doneWord: "published",
    text: "You can leave this screen: it goes on, and you will find its result here. If you stop it, what has been published stays so, and the rest can be published later.",
  },
} as const;

/** Shown while the whole import is undone or published, whichever window began that. */
export function ChangeStep({ state, change }: { state: ImportState; change: ImportChange }) {
  const { stopChange } = useImportActions(state);
  const { kind, done, total, title, seconds_left } = change;
  return (
    <ProgressPanel
      {...changeWords[kind]}
      done={done}
      total={total === 0 ? null : total}
      secondsLeft={seconds_left}
      current={title}
      isStopping={stopChange.isPending}
      onStop={() => stopChange.mutate(kind)}
    />
  );
}

/** Shown while the import is checked, or running. */
export function ProgressStep({ state }: { state: ImportState }) {
  const { stop } = useImportActions(state);
  const { phase, done, total, title, seconds_left } = state;
  const isRunning = phase === "running";
  // The command line has not counted them before.
  const isCounted = isRunning && total > 0;
  const words = isRunning
    ? {
        title: `Importing ${isCounted ? counted(total, "entry", "entries") : state.file_name}`,
        doneWord: "imported",
        text: "You can leave this screen: the import goes on, and you will find its result here. If you stop it, what has been imported stays, and the next run imports only the rest.",
      }
    : {
        title: `Checking ${state.file_name}`,
        doneWord: "checked",
        text: "Nothing has been changed yet. You can leave this screen, and you will find the result here.",
      };
  return (
    <ProgressPanel
      {...words}
      done={done}
      total={isCounted ? total : null}
      secondsLeft={seconds_left}
      current={title}
      isStopping={stop.isPending}
      onStop={() => stop.mutate()}
    />
  );
}

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

function ProgressPanel(props: ProgressPanelProps) {
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
