import { formatMoment } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { findText } from "./field-links.tsx";
import type { EditorState } from "./use-content-editor.ts";

export function FoundDraftNotice({ editor }: { editor: EditorState }) {
  const { found, isUnavailable } = editor.copy;
  const place = useFocusAfter(() => findText(editor));
  if (!found) return null;
  return (
    <Notice
      ref={place}
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
