import { explain } from "#admin/errors.ts";
import { limits } from "#contract/limits.ts";
import { show } from "./toasts.ts";

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
  show({ tone: "success", title, description, position: "bottom-right", action });
}

async function tryUndo(way: Pick<Undo, "undo" | "failure">): Promise<void> {
  try {
    await way.undo();
  } catch (error) {
    const description = explain(error);
    const action = { label: "Try again", onClick: () => void tryUndo(way) };
    show({ tone: "error", title: way.failure, description, position: "bottom-right", action });
  }
}
