import type { FieldValues } from "react-hook-form";
import type { ContentForm } from "./content-form.ts";
import { changedFields, type FormValues } from "./form-values.ts";
import type { ContentItem } from "./noun.ts";
import { storedPlan } from "./plan.ts";
import type { StoredItem } from "./stored-item.ts";
import type { Planned, Saving } from "./use-saving.ts";

/** Another stored text in place of the one that the form started from. */
export function replacedText<
  Full extends ContentItem,
  Input extends FormValues,
  Body extends FieldValues,
>(
  { form, autosave }: Pick<Saving<Full, Input, Body>, "form" | "autosave">,
  item: StoredItem<Full>,
  toInput: ContentForm<Full, Input, Body>["toInput"],
  choosePlan: Planned["choosePlan"],
) {
  const startFrom = (stored: Full) => {
    form.reset(toInput(stored));
    autosave.accept(form.getValues());
    item.remember(stored);
  };
  const keepMine = (stored: Full): boolean => {
    const { base } = item;
    if (!base) return false;
    const values = form.getValues();
    const mine = changedFields(form.formState.defaultValues ?? {}, values);
    // What is chosen for later counts as saved, and belongs to this form all the same.
    const { published } = stored.published === base.published ? values : stored;
    startFrom(stored);
    form.reset({ ...form.getValues(), ...mine, published }, { keepDefaultValues: true });
    return true;
  };
  return {
    /** The form shows it as it is. */
    takeOver: (stored: Full) => {
      startFrom(stored);
      choosePlan(storedPlan(stored));
    },
    /** What was changed here goes over it. False where there was nothing to change. */
    keepMine,
    /** The same, of one that came out of the trash, and not to the time that was chosen before. */
    keepMineUnplanned: (stored: Full): boolean => {
      const isKept = keepMine(stored);
      if (isKept) choosePlan(storedPlan(stored));
      return isKept;
    },
  };
}
