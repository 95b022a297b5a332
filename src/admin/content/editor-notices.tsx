import { type ReactNode, useEffect, useRef } from "react";
import { formatMoment, formatTime } from "#admin/dates.ts";
import { toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { Button } from "#ui/button.tsx";
import { copyToClipboard } from "#ui/clipboard.ts";
import { Notice } from "#ui/notice.tsx";
import styles from "./editor.module.css";
import type { LocalDraft } from "./local-draft.ts";
import type { AutosaveState } from "./use-autosave.ts";

interface ChangedNoticeProps {
  one: string;
  onOverwriteStored: () => void;
  onLoadStored: () => void;
  typedText: () => string;
  isBusy: boolean;
}

export function ChangedNotice(props: ChangedNoticeProps) {
  const { one, onOverwriteStored, onLoadStored, typedText, isBusy } = props;
  return (
    <ScrolledIntoView>
      <Notice
        tone="warn"
        role="alert"
        title={`This ${one} was changed elsewhere since you opened it.`}
        actions={
          <>
            <Button look="ghost" disabled={isBusy} onClick={onOverwriteStored}>
              Keep mine
            </Button>
            <Button look="ghost" disabled={isBusy} onClick={onLoadStored}>
              Load theirs
            </Button>
            <CopyMyText typedText={typedText} />
          </>
        }
      >
        Keep mine saves what you changed over the other text, which stays under Versions. Load
        theirs shows the other text, and puts yours aside in this browser.
      </Notice>
    </ScrolledIntoView>
  );
}

interface DeletedNoticeProps {
  one: string;
  onSaveAsNew: () => void;
  typedText: () => string;
  isBusy: boolean;
}

export function DeletedNotice({ one, onSaveAsNew, typedText, isBusy }: DeletedNoticeProps) {
  return (
    <ScrolledIntoView>
      <Notice
        tone="warn"
        role="alert"
        title={`This ${one} was deleted elsewhere.`}
        actions={
          <>
            <Button look="ghost" disabled={isBusy} onClick={onSaveAsNew}>
              Save as a new {one}
            </Button>
            <CopyMyText typedText={typedText} />
          </>
        }
      >
        What you typed is still here.
      </Notice>
    </ScrolledIntoView>
  );
}

function CopyMyText({ typedText }: { typedText: () => string }) {
  const copy = async () => {
    if (await copyToClipboard(typedText())) return toastSuccess("Text copied", "form");
    const advice = "This browser does not allow it. Select the text and copy it by hand.";
    toastProblem("Text not copied", advice, "form");
  };
  return (
    <Button look="quiet" onClick={() => void copy()}>
      Copy my text
    </Button>
  );
}

export function FoundDraftNotice({ draft: { found, isUnavailable } }: { draft: LocalDraft }) {
  if (!found) return null;
  return (
    <Notice
      tone="info"
      role="status"
      title={
        found.isSetAside
          ? "Your own text was put aside."
          : "There is unsaved text from an earlier visit."
      }
      actions={
        <>
          <Button look="ghost" onClick={found.restore}>
            Restore it
          </Button>
          <Button look="quiet" onClick={found.discard}>
            Discard it
          </Button>
        </>
      }
    >
      {found.isSetAside && isUnavailable
        ? "It is kept until this page is left."
        : `Kept in this browser on ${formatMoment(found.savedAt)}.`}
      {!found.isSetAside &&
        found.newerSince &&
        ` The text below is newer, of ${formatMoment(found.newerSince)}. It stays under Versions if you restore this one.`}
    </Notice>
  );
}

interface SavedStateProps {
  draft: LocalDraft;
  autosave: AutosaveState;
  isDirty: boolean;
  isConflict: boolean;
  onRetry: () => void;
}

/** Where the text is: on the server, in this browser, or only on the screen. */
export function SavedState({ draft, autosave, isDirty, isConflict, onRetry }: SavedStateProps) {
  if (isConflict) return <>Changed elsewhere, not saved</>;
  if (autosave.name === "saving") return <>Saving…</>;
  const kept = draft.keptAt && `Copy kept in this browser at ${formatTime(draft.keptAt)}`;
  const noCopy = draft.isUnavailable && "Not saved. This browser keeps no copy.";
  if (autosave.name === "offline" && isDirty) return <>Offline. {noCopy || kept || "Not saved"}</>;
  if (autosave.name === "partly" && isDirty) return <>Not all saved: {autosave.reason}</>;
  if (autosave.name === "failed" && isDirty) {
    return (
      <>
        Not saved: {autosave.reason}{" "}
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  if (isDirty && noCopy) return noCopy;
  if (isDirty) return <>{kept ? `Not saved. ${kept}` : "Not saved yet"}</>;
  return autosave.name === "saved" && <>Saved {formatTime(autosave.at)}</>;
}

/** Ctrl S may have been pressed far below. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className={styles.scrolledIntoView}>
      {children}
    </div>
  );
}
