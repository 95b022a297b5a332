import { explain, SignedOut } from "#admin/failure.ts";
import type { ToastWords } from "./toaster.tsx";

type Place = "list" | "form";

const position = { list: "bottom-right", form: "top-center" } as const;

/** The toaster comes after the first screen, and at the latest with the first toast. */
export const loadToaster = () => import("./toaster.tsx");

/** Says that something is done. Forms say it at the top, where their buttons are. */
export function toastSuccess(title: string, place: Place = "list"): void {
  show({ tone: "success", title, position: position[place] });
}

/** Says what failed, and below it why and what to do. */
export function toastFailure(title: string, error: unknown, place: Place = "list"): void {
  if (error instanceof SignedOut) return;
  show({ tone: "error", title, description: explain(error), position: position[place] });
}

function show(words: ToastWords): void {
  loadToaster()
    .then(({ showToast }) => showToast(words))
    // Without a connection the toaster itself may be missing; the words must not be.
    .catch(() => alert([words.title, words.description].filter(Boolean).join("\n")));
}
