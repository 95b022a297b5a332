import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: string;
  children?: ReactNode;
  /** The safe choice: focused first, and chosen by Escape. */
  cancelLabel: string;
  confirmLabel: string;
  look?: "danger" | "solid";
  busyLabel?: string;
  busy?: boolean;
  /** Stops a long operation while it is busy; what has been done stays. */
  onStop?: () => void;
  /** True while it is not known yet what would be confirmed. */
  isUnready?: boolean;
  /** A milder way to the same end. */
  alternative?: { label: string; onChoose: () => void };
  /** Returns the element that gets the focus on closing; null returns it to where it was. */
  focusAfter?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, children, busy, onStop, alternative, onConfirm, onCancel } = props;
  const mayStop = busy && onStop !== undefined;
  const { cancelLabel, confirmLabel, look = "danger", busyLabel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (busy) onStop?.();
        else onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup
          className="dialog"
          initialFocus={cancel}
          finalFocus={props.focusAfter && (() => giveFocusTo(props.focusAfter?.()))}
        >
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          {text && (
            <AlertDialog.Description className="dialog-text">{text}</AlertDialog.Description>
          )}
          {children}
          <div className="dialog-actions">
            <Button
              ref={cancel}
              look="ghost"
              disabled={busy && !mayStop}
              onClick={mayStop ? onStop : onCancel}
            >
              {mayStop ? "Stop" : cancelLabel}
            </Button>
            {alternative && (
              <Button look="ghost" disabled={busy} onClick={alternative.onChoose}>
                {alternative.label}
              </Button>
            )}
            <Button look={look} busy={busy} disabled={props.isUnready} onClick={onConfirm}>
              {busy && busyLabel ? busyLabel : confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** To the place itself: Base UI would choose the first control within it. */
function giveFocusTo(place: HTMLElement | null | undefined): boolean {
  if (!place) return true;
  queueMicrotask(() => place.focus({ preventScroll: true }));
  return false;
}
