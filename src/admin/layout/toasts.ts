import { useEffect } from "react";
import { explain, SignedOut } from "#admin/errors.ts";
import type { ToastOptions } from "./toaster.tsx";

type Place = "list" | "form";

const position = { list: "bottom-right", form: "top-center" } as const;

export const loadToaster = () => import("./toaster.tsx");

const firstToast = Promise.withResolvers<void>();

export const firstToastRequested = firstToast.promise;

/** Forms confirm at the top, where their buttons are. */
export function toastSuccess(title: string, place: Place = "list"): void {
  show({ tone: "success", title, position: position[place] });
}

/** The second line says why and what to do. */
export function toastFailure(title: string, error: unknown, place: Place = "list"): void {
  if (error instanceof SignedOut) return;
  const reason = explain(error);
  const description = reason === title ? undefined : reason;
  show({ tone: "error", title, description, position: position[place] });
}

/** For data that could not be reloaded and stays on the screen. */
export function useFailureToast(title: string, error: Error | null): void {
  useEffect(() => {
    if (error) toastFailure(title, error);
  }, [title, error]);
}

/** For what fails without a request. */
export function toastProblem(title: string, description?: string, place: Place = "list"): void {
  show({ tone: "error", title, description, position: position[place] });
}

function show(toast: ToastOptions): void {
  firstToast.resolve();
  loadToaster()
    .then(({ showToast }) => showToast(toast))
    // Without a connection the toaster itself may not load. What it would say must still be seen.
    .catch(() => alert([toast.title, toast.description].filter(Boolean).join("\n")));
}
