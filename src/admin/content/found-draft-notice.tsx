import { formatMoment } from "#admin/dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { LocalDraft } from "./local-draft.ts";

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
