import { formatTime } from "#admin/dates.ts";
import { savedState } from "#admin/editor/document.ts";
import type { LocalCopy } from "#admin/editor/local-copy.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import type { EditorState } from "./use-content-editor.ts";

type WritingState = Pick<EditorState, "copy" | "document" | "isDirty">;

/** Says where the text is: on the server, in this browser, or only on the screen. */
export function SavedState({
  editor: { copy, document, isDirty },
  onRetry,
}: {
  editor: WritingState;
  onRetry: () => void;
}) {
  const retry = useFocusAfter();
  const { conflict } = document;
  const saved = savedState(document);
  if (conflict)
    return <>{conflict.kind === "deleted" ? "Deleted" : "Changed"} elsewhere, not saved</>;
  if (saved.name === "saving") return <>Saving…</>;
  if (saved.name === "offline" && isDirty) return <>Offline. {whereKept(copy)}</>;
  if (saved.name === "partly" && isDirty) return <>Not all saved: {saved.reason}</>;
  if (saved.name === "failed" && isDirty) {
    return (
      <>
        Not saved: {saved.reason}{" "}
        <Button ref={retry} look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  if (isDirty) return "Edited, saving shortly";
  return saved.name === "saved" && <>Saved {formatTime(saved.at)}</>;
}

function whereKept({ isUnavailable, keptAt }: LocalCopy): string {
  if (isUnavailable) return "Not saved. This browser keeps no copy.";
  return keptAt ? `Copy kept in this browser at ${formatTime(keptAt)}` : "Not saved";
}
