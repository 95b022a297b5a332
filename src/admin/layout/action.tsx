import { type ComponentProps, useState } from "react";
import { Button } from "#ui/button.tsx";
import { type ToastPlace, toastFailure } from "./toasts.ts";

/** Each button has its own, so that what one does neither holds up nor closes what another asks. */
export function useAction(failure: string, place?: ToastPlace) {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastFailure(failure, error, place);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** The title of the toast where the action fails. */
  failure: string;
  place?: ToastPlace;
  action: () => Promise<unknown>;
}

/** A button that is busy while it does something. */
export function ActionButton({ failure, place, action, busy, ...button }: ActionButtonProps) {
  const { isBusy, run } = useAction(failure, place);
  return <Button {...button} busy={busy || isBusy} onClick={() => void run(action)} />;
}
