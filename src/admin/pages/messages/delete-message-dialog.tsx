import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { MessageDeletion } from "./use-message-deletion.ts";

/** Asks before the open message is deleted for good. */
export function DeleteMessageDialog({ deletion }: { deletion: MessageDeletion }) {
  return (
    <ConfirmDialog
      open={deletion.isAsking}
      title="Are you sure you want to delete this message?"
      text="This action cannot be undone."
      cancelLabel="Keep message"
      confirmLabel="Delete message"
      busyLabel="Deleting..."
      busy={deletion.isDeleting}
      focusAfter={deletion.focusAfter}
      onConfirm={deletion.confirm}
      onCancel={deletion.cancel}
    />
  );
}
