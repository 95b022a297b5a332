import { explain, SignedOut } from "#admin/failure.ts";
import type { ToastWords } from "./toaster.tsx";

type Place = "list" | "form";

const position = { list: "bottom-right", form: "top-center" } as const;

/** The toaster is no part of the first screen. */
export const loadToaster = () => import("./toaster.tsx");

const firstToast = Promise.withResolvers<void>();

/** Resolves once somebody wants to show a toast. */
export const toastAsked = firstToast.promise;

/** Says that something is done. Forms say it at the top, where their buttons are. */
export function toastSuccess(title: string, place: Place = "list"): void {
  show({ tone: "success", title, position: position[place] });
}

/** Says what failed, and below it why and what to do. */
export function toastFailure(title: string, error: unknown, place: Place = "list"): void {
  if (error instanceof SignedOut) return;
  const reason = explain(error);
  const description = reason === title ? undefined : reason;
  show({ tone: "error", title, description, position: position[place] });
}

/** Says what cannot be done, before the server was asked. */
export function toastProblem(title: string, description?: string, place: Place = "list"): void {
  show({ tone: "error", title, description, position: position[place] });
}

function show(words: ToastWords): void {
  firstToast.resolve();
  loadToaster()
    .then(({ showToast }) => showToast(words))
    // Without a connection the toaster itself may be missing; the words must not be.
    .catch(() => alert([words.title, words.description].filter(Boolean).join("\n")));
}
