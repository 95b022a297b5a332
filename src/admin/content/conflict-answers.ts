import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import { conflictOf } from "./conflict.ts";
import { repeated } from "./lost-answer.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { refreshLists } from "./queries.ts";

/**
 * What the owner may do about an item that was changed or deleted elsewhere: what was changed here goes over
 * what was changed there, or is put aside, or comes out of the trash again with the item.
 */
export type ConflictAnswer = "keepMine" | "loadTheirs" | "bringBack";

interface Screen<Full> {
  id: () => string | null;
  onMine: (stored: Full) => void;
  onTheirs: (stored: Full) => void;
  onDeleted: () => void;
  onRestored: (stored: Full) => void;
}

/** Never rejects. */
export function settleConflict<Item extends ContentItem, Full extends Item>(
  answer: ConflictAnswer,
  noun: ContentNoun<Item, Full>,
  screen: Screen<Full>,
): Promise<void> {
  const load = async (show: (stored: Full) => void) => {
    const id = screen.id();
    if (!id) return;
    try {
      show(await noun.api.read(id));
    } catch (error) {
      toastFailure(`Failed to fetch ${noun.one}`, error, "form");
      if (conflictOf(error) === "deleted") screen.onDeleted();
    }
  };
  const bringBack = async () => {
    const id = screen.id();
    if (!id) return;
    const failure = `Failed to restore ${noun.one}`;
    try {
      // Somebody may have restored it already, or the answer that it is back was lost.
      await repeated(() => noun.api.restore(id)).catch((error: unknown) => {
        if (conflictOf(error) !== "deleted") throw error;
      });
      screen.onRestored(await noun.api.read(id));
      toastSuccess(`${capitalized(noun.one)} restored as a draft`, "form");
      refreshLists(noun);
    } catch (error) {
      if (conflictOf(error) !== "deleted") return toastFailure(failure, error, "form");
      toastProblem(failure, `It is no longer in the trash. Save it as a new ${noun.one}.`, "form");
    }
  };
  if (answer === "bringBack") return bringBack();
  return load(answer === "keepMine" ? screen.onMine : screen.onTheirs);
}
