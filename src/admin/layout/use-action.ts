import { useState } from "react";
import { toastFailure } from "./toasts.ts";

/** Each button has its own, so that what one does neither holds up nor closes what another asks. */
export function useAction(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastFailure(failure, error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
