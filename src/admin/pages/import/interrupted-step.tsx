import { counted } from "#contract/counted.ts";
import type { ImportState } from "#contract/import.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import undo2Icon from "#ui/icons/undo-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { useImportActions } from "./import-api.ts";

/** The import's server, or its command, ended in the middle. */
export function InterruptedStep({ state }: { state: ImportState }) {
  const { done, total, as_drafts } = state;
  const { run, undo, clear } = useImportActions(state);
  // The command line has not counted them before, and has its export elsewhere.
  const isOfCommand = total === 0;
  const isBusy = run.isPending || undo.isPending || clear.isPending;
  return (
    <Notice
      tone="warn"
      role="status"
      title={
        isOfCommand
          ? `The import stopped after ${counted(done, "entry", "entries")}`
          : `The import stopped at ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`
      }
      actions={
        <>
          {!isOfCommand && (
            <Button
              busy={run.isPending}
              disabled={isBusy}
              onClick={() => run.mutate({ as_drafts, leave_out: [] })}
            >
              Continue
            </Button>
          )}
          <Button
            look="ghost"
            busy={clear.isPending}
            disabled={isBusy}
            onClick={() => clear.mutate()}
          >
            Choose another file
          </Button>
          <Button
            look="quiet"
            busy={undo.isPending}
            disabled={isBusy}
            leading={<Icon glyph={undo2Icon} />}
            onClick={() => undo.mutate()}
          >
            Undo the import
          </Button>
        </>
      }
    >
      {isOfCommand
        ? "The command that ran it was ended in the middle. What has been imported stays. If the command is run again, the rest is imported, and nothing twice."
        : "The server stopped in the middle of it. What has been imported stays. If you continue, the rest is imported, and nothing twice."}
    </Notice>
  );
}
