import { formatMoment, formatTime } from "#admin/dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { LocalDraft } from "./local-draft.ts";

/** Offers the text that an earlier visit left unsaved in this browser, or that was put aside here. */
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
    </Notice>
  );
}

/** Where the text on the screen stands: saved, kept in this browser, or neither. */
export function DraftState({ draft, isDirty }: { draft: LocalDraft; isDirty: boolean }) {
  if (!isDirty) return null;
  if (draft.isUnavailable) return <>Not saved. This browser keeps no copy.</>;
  if (!draft.keptAt) return <>Not saved yet</>;
  return <>Not saved. Copy kept in this browser at {formatTime(draft.keptAt)}</>;
}
