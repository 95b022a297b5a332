import type { ComponentProps } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

interface ActionDialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, "busy" | "onConfirm" | "onCancel"> {
  failure: string;
  action: () => Promise<void>;
  onClose: () => void;
}

/** Asks, does what is confirmed and closes, however that ended. */
export function ActionDialog({ failure, action, onClose, ...dialog }: ActionDialogProps) {
  const { isBusy, run } = useAction(failure);
  const confirm = async () => {
    await run(action);
    onClose();
  };
  return (
    <ConfirmDialog {...dialog} busy={isBusy} onConfirm={() => void confirm()} onCancel={onClose} />
  );
}
