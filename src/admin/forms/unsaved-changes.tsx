import { useEffect } from "react";
import { useBlocker } from "react-router";
import { session } from "#admin/session.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface UnsavedChangesProps {
  title?: string;
  isDirty: boolean;
  text: string;
}

/** Asks before a link, the Back button or closing the tab discards changes. */
export function UnsavedChanges({
  title = "Leave without saving?",
  isDirty,
  text,
}: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Signing out is not held back.
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
