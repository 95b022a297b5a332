import { useState } from "react";
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

/** A draft saves itself at every pause: spoken are the first save, those asked for, trouble and its end. */
export function SpokenState({ editor, requests }: { editor: WritingState; requests: number }) {
  const [spoken, setSpoken] = useState({ text: "", requests });
  const text = spokenText(editor) ?? (requests === spoken.requests ? spoken.text : "");
  if (requests !== spoken.requests || text !== spoken.text) setSpoken({ text, requests });
  return (
    <p role="status" className="visually-hidden">
      {/* Anew, so that the same words are said again. */}
      <span key={requests}>{text}</span>
    </p>
  );
}

/** Returns null while the matter is open. */
function spokenText({ document, isDirty }: WritingState): string | null {
  // The notice of the conflict is spoken already.
  if (document.conflict) return "";
  const saved = savedState(document);
  if (!isDirty) return saved.name === "saved" ? "Saved" : null;
  if ("reason" in saved) return `Not all saved: ${saved.reason}`;
  return saved.name === "offline" ? "Offline, not saved yet" : null;
}
