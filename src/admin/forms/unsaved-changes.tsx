import { useEffect } from "react";
import { useBlocker } from "react-router";
import { session } from "#admin/session.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface UnsavedChangesProps {
  /** The question, where it is about more than text. */
  title?: string;
  /** Something was typed that is not stored. */
  isDirty: boolean;
  /** What becomes of it when the owner leaves. */
  text: string;
}

/** Asks before a screen with unsaved changes is left, by a link, the Back button or the tab's cross. */
export function UnsavedChanges({
  title = "Leave without saving?",
  isDirty,
  text,
}: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Who signs out, or whose session ended, is not held back.
      session.state.status === "signed-in",
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={title}
      text={text}
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
