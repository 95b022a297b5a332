import { useEffect } from "react";
import { explain, SignedOut } from "#admin/errors.ts";
import { limits } from "#contract/limits.ts";
import { showToast, type ToastOptions } from "./toaster.tsx";

const position = { list: "bottom-right", form: "top-center", "sign-in": "top-center" } as const;

export type ToastPlace = keyof typeof position;

type More = Pick<ToastOptions, "description" | "action">;

export function toastSuccess(title: string, place: ToastPlace = "list", more?: More): void {
  void showToast({ tone: "success", title, position: position[place], ...more });
}

export function toastFailure(title: string, error: unknown, place: ToastPlace = "list"): void {
  if (error instanceof SignedOut) return;
  const reason = explain(error);
  const description = reason === title ? undefined : reason;
  const endsWithNext = place === "sign-in";
  void showToast({ tone: "error", title, description, position: position[place], endsWithNext });
}

/** Tells of something that went wrong without an error, or offers a way out of it. */
export function toastProblem(
  title: string,
  description?: string,
  place: ToastPlace = "list",
  action?: ToastOptions["action"],
): void {
  void showToast({ tone: "error", title, description, position: position[place], action });
}

/** Tells of data that stays on the screen because it could not be reloaded. */
export function useFailureToast(title: string, error: Error | null): void {
  useEffect(() => {
    if (error) toastFailure(title, error);
  }, [title, error]);
}

export const STAYS_IN_TRASH = `It stays in the trash for ${limits.trashDays} days.`;

interface Undo {
  /** What was done. */
  title: string;
  description?: string;
  /** Throws where it did not work. */
  undo: () => Promise<void>;
  failure: string;
}

/** Says what was done, with a way back; where that fails, with another try. */
export function toastUndoable({ title, description, ...way }: Undo): void {
  const action = { label: "Undo", onClick: () => void tryUndo(way) };
  toastSuccess(title, "list", { description, action });
}

async function tryUndo(way: Pick<Undo, "undo" | "failure">): Promise<void> {
  try {
    await way.undo();
  } catch (error) {
    const action = { label: "Try again", onClick: () => void tryUndo(way) };
    toastProblem(way.failure, explain(error), "list", action);
  }
}
