import type { ReactNode } from "react";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./asking-dialog.module.css";
import { confirm, Questions } from "./confirm.tsx";

interface AskingDialogProps {
  title: string;
  isDirty: boolean;
  /** Says what is lost on closing. */
  loss: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A dialog with a longer text in it, which no slip of a finger throws away. */
export function AskingDialog({ title, isDirty, loss, onClose, children }: AskingDialogProps) {
  const close = async () => {
    const question = {
      title: "Discard what you typed?",
      text: loss,
      cancelLabel: "Keep editing",
      confirmLabel: "Discard",
    };
    if (!isDirty || (await confirm(question))) onClose();
  };
  return (
    <Dialog open onClose={() => void close()} title={title}>
      <div className={styles.body}>{children(() => void close())}</div>
      <Questions isInDialog />
    </Dialog>
  );
}
