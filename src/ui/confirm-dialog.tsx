import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  /** What happens then. */
  text?: string;
  /** The safe choice, which has the focus; Escape chooses it too. */
  cancelLabel: string;
  /** A verb and its thing, for example «Delete blog». */
  confirmLabel: string;
  /** The label while it is under way. */
  busyLabel?: string;
  busy?: boolean;
  /** What has the focus once it is closed, where what opened it may be gone; null: what opened it. */
  focusAfter?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, cancelLabel, confirmLabel, busyLabel, busy, onConfirm, onCancel } =
    props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !busy) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog" initialFocus={cancel} finalFocus={props.focusAfter}>
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          {text && (
            <AlertDialog.Description className="dialog-text">{text}</AlertDialog.Description>
          )}
          <div className="dialog-actions">
            <Button ref={cancel} look="ghost" disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button look="danger" busy={busy} onClick={onConfirm}>
              {busy && busyLabel ? busyLabel : confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
