import { useEffect, useEffectEvent } from "react";
import { useLater } from "./later.ts";
import { toastProblem } from "./toasts.ts";

const loadConfirmDialog = async () => (await import("#ui/confirm-dialog.tsx")).ConfirmDialog;

export function useConfirmDialog(isWanted: boolean, onUnavailable: () => void) {
  return useSoon(loadConfirmDialog, isWanted, onUnavailable);
}

/** Fetched after the screen, so that mostly it is there once it is wanted. */
export const useSoon: typeof useLater = (load, isWanted, onUnavailable) => {
  const fetchAhead = useEffectEvent(load);
  useEffect(() => {
    fetchAhead().catch(() => {});
  }, []);
  return useLater(load, isWanted, onUnavailable);
};

export function toastUnavailable(): void {
  toastProblem(
    "This part of the portal could not be loaded",
    "Check your connection, then try again. Nothing that you typed is lost.",
    "form",
  );
}
