import { counted } from "#contract/counted.ts";
import type { ImportState } from "#contract/import.ts";
import { useImportActions } from "./import-api.ts";
import { ProgressPanel } from "./progress-panel.tsx";

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
