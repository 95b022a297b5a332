import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useConfirmDialog } from "#admin/layout/later.ts";
import { session } from "#admin/session.ts";

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
  const isBlocked = blocker.state === "blocked";
  const Dialog = useConfirmDialog(isBlocked, () => {
    // Without a connection the browser asks.
    if (confirm(`${title}\n\n${text}`)) blocker.proceed?.();
    else blocker.reset?.();
  });
  if (!Dialog) return null;
  return (
    <Dialog
      open={isBlocked}
      title={title}
      text={text}
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
