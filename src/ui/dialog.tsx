import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import xIcon from "./icons/x.svg?raw";

interface DialogProps {
  open: boolean;
  /** Without `onClose`, neither Escape nor a button or a click outside closes the dialog. */
  onClose?: () => void;
  title: string;
  text?: ReactNode;
  /** If false, the dialog leaves the focus where it is and the screen usable. */
  takesFocus?: boolean;
  /** Returns the element that gets the focus on closing; null returns it to where it was. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, takesFocus = true, focusAfter, children } = props;
  return (
    <Base.Root
      open={open}
      modal={takesFocus}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.();
      }}
      disablePointerDismissal={!onClose}
    >
      <Base.Portal>
        {takesFocus && <Base.Backdrop className="dialog-backdrop" />}
        <Base.Popup
          className="dialog"
          initialFocus={takesFocus ? undefined : false}
          finalFocus={focusAfter}
        >
          <Base.Title className="dialog-title">{title}</Base.Title>
          {text && <Base.Description className="dialog-text">{text}</Base.Description>}
          {children}
          {onClose && (
            <Base.Close className="icon-button dialog-close" aria-label="Close">
              <Icon glyph={xIcon} />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface WideDialogProps {
  onClose: () => void;
  title: string;
  head?: ReactNode;
  /** A sheet is narrower, and as high as its content. */
  size?: "page" | "sheet";
  children: ReactNode;
}

/** Open while mounted. It is 66rem wide and fills the screen on phones; its content scrolls by itself. */
export function WideDialog({ onClose, title, head, size = "page", children }: WideDialogProps) {
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className={`dialog dialog-wide dialog-${size}`}>
          <div className="dialog-wide-head">
            <Base.Title className="dialog-wide-title">{title}</Base.Title>
            {head}
            <Base.Close className="icon-button" aria-label="Close">
              <Icon glyph={xIcon} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
