import { useState } from "react";
import { formatTime } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import type { AutosaveState } from "./autosaver.ts";
import type { Conflict } from "./conflict.ts";
import type { LocalDraft } from "./local-draft.ts";

interface WritingState {
  draft: LocalDraft;
  autosave: AutosaveState;
  isDirty: boolean;
  conflict: Conflict | null;
}

/** Where the text is: on the server, in this browser, or only on the screen. */
export function SavedState({
  draft,
  autosave,
  isDirty,
  conflict,
  onRetry,
}: WritingState & { onRetry: () => void }) {
  const retry = useFocusAfter();
  if (conflict) return <>{conflict === "deleted" ? "Deleted" : "Changed"} elsewhere, not saved</>;
  if (autosave.name === "saving") return <>Saving…</>;
  if (autosave.name === "offline" && isDirty) return <>Offline. {whereKept(draft)}</>;
  if (autosave.name === "partly" && isDirty) return <>Not all saved: {autosave.reason}</>;
  if (autosave.name === "failed" && isDirty) {
    return (
      <>
        Not saved: {autosave.reason}{" "}
        <Button ref={retry} look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  if (isDirty) return "Edited, saving shortly";
  return autosave.name === "saved" && <>Saved {formatTime(autosave.at)}</>;
}

function whereKept({ isUnavailable, keptAt }: LocalDraft): string {
  if (isUnavailable) return "Not saved. This browser keeps no copy.";
  return keptAt ? `Copy kept in this browser at ${formatTime(keptAt)}` : "Not saved";
}

/** A draft saves itself at every pause: spoken are the first save, those asked for, trouble and its end. */
export function SpokenState({ requests, ...state }: WritingState & { requests: number }) {
  const [spoken, setSpoken] = useState({ text: "", requests });
  const text = spokenText(state) ?? (requests === spoken.requests ? spoken.text : "");
  if (requests !== spoken.requests || text !== spoken.text) setSpoken({ text, requests });
  return (
    <p role="status" className="visually-hidden">
      {/* Anew, so that the same words are said again. */}
      <span key={requests}>{text}</span>
    </p>
  );
}

/** Null while the matter is open. */
function spokenText({ autosave, isDirty, conflict }: WritingState): string | null {
  // Its notice is spoken.
  if (conflict) return "";
  if (!isDirty) return autosave.name === "saved" ? "Saved" : null;
  if ("reason" in autosave) return `Not all saved: ${autosave.reason}`;
  return autosave.name === "offline" ? "Offline, not saved yet" : null;
}
