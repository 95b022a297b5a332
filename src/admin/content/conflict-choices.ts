import type { FieldValues } from "react-hook-form";
import type { ConflictAnswer } from "./conflict-answers.ts";
import type { FormValues } from "./form-values.ts";
import type { LocalDraft } from "./local-draft.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import type { replacedText } from "./replaced-text.ts";
import type { StoredItem } from "./stored-item.ts";
import type { Saving } from "./use-saving.ts";

/** What the owner may do about an item that was changed or deleted elsewhere. */
export function conflictChoices<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Body extends FieldValues,
>(
  noun: ContentNoun<Item, Full>,
  item: StoredItem<Full>,
  { form, submit, autosave, conflict, setConflict }: Saving<Full, Input, Body>,
  draft: Pick<LocalDraft, "setAside">,
  { keepMine, keepMineUnplanned, takeOver }: ReturnType<typeof replacedText<Full, Input, Body>>,
) {
  return {
    settle: async (answer: ConflictAnswer): Promise<void> => {
      // Of the same file as the notice that asks.
      const { settleConflict } = await import("./conflict-answers.ts");
      return settleConflict(answer, noun, {
        id: () => item.id,
        onMine: (stored) => {
          if (!keepMine(stored)) return;
          setConflict(null);
          if (conflict?.isOfDraft) autosave.overwrite();
          else submit({ overwrites: true });
        },
        onTheirs: (stored) => {
          if (form.formState.isDirty) draft.setAside();
          takeOver(stored);
          setConflict(null);
        },
        onDeleted: () => setConflict({ kind: "deleted", isOfDraft: false }),
        onRestored: (stored) => {
          if (!keepMineUnplanned(stored)) return;
          setConflict(null);
          autosave.overwrite();
        },
      });
    },
    saveAsNew: (): void => {
      item.forget();
      setConflict(null);
      submit();
    },
  };
}
