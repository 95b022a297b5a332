import { explain } from "#admin/errors.ts";
import { limits } from "#contract/limits.ts";
import { show } from "./toasts.ts";

export const STAYS_IN_TRASH = `It stays in the trash for ${limits.trashDays} days.`;

interface Undo {
  /** Throws where it is still in the trash. */
  restore: () => Promise<void>;
  failure: string;
}

/** Says that something was deleted, with a way back; where that fails, with another try. */
export function toastDeleted(title: string, undo: Undo): void {
  const action = { label: "Undo", onClick: () => void tryRestore(undo) };
  show({ tone: "success", title, description: STAYS_IN_TRASH, position: "bottom-right", action });
}

async function tryRestore(undo: Undo): Promise<void> {
  try {
    await undo.restore();
  } catch (error) {
    const description = explain(error);
    const action = { label: "Try again", onClick: () => void tryRestore(undo) };
    show({ tone: "error", title: undo.failure, description, position: "bottom-right", action });
  }
}
