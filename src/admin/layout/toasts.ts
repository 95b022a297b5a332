import { explain, SignedOut } from "#admin/errors.ts";
import { showToast, type ToastOptions } from "./toaster.tsx";

type Place = "list" | "form" | "sign-in";

const position = { list: "bottom-right", form: "top-center", "sign-in": "top-center" } as const;

export function toastSuccess(title: string, place: Place = "list"): void {
  show({ tone: "success", title, position: position[place] });
}

export function toastFailure(title: string, error: unknown, place: Place = "list"): void {
  if (error instanceof SignedOut) return;
  const reason = explain(error);
  const description = reason === title ? undefined : reason;
  const endsWithNext = place === "sign-in";
  show({ tone: "error", title, description, position: position[place], endsWithNext });
}

export function toastProblem(title: string, description?: string, place: Place = "list"): void {
  show({ tone: "error", title, description, position: position[place] });
}

export function show(toast: ToastOptions): void {
  void showToast(toast);
}
