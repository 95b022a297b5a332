import { useEffect } from "react";
import { toastFailure } from "#admin/layout/toasts.ts";

/** For data that stays on the screen because it could not be reloaded. */
export function useFailureToast(title: string, error: Error | null): void {
  useEffect(() => {
    if (error) toastFailure(title, error);
  }, [title, error]);
}
