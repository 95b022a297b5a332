import type { ImportChange, ImportState } from "#contract/import.ts";
import { useImportActions } from "./import-api.ts";
import { ProgressPanel } from "./progress-panel.tsx";

const words = {
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
      {...words[kind]}
      done={done}
      total={total === 0 ? null : total}
      secondsLeft={seconds_left}
      current={title}
      isStopping={stopChange.isPending}
      onStop={() => stopChange.mutate(kind)}
    />
  );
}
