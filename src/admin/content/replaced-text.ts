import type { FieldValues } from "react-hook-form";
import type { ContentForm } from "./content-form.ts";
import { changedFields, type FormValues } from "./form-values.ts";
import type { ContentItem } from "./noun.ts";
import { storedPlan } from "./plan.ts";
import type { StoredItem } from "./stored-item.ts";
import { type Planned, type Saving, startValues } from "./use-saving.ts";

/** Another stored text in place of the one that the form started from. */
export interface ReplacedText<Full, Input> {
  /** Since the owner began, saved by itself or not. */
  changedHere: () => Partial<Input>;
  startFrom: (stored: Full) => void;
  choosePlanOf: (stored: Full) => void;
  /** The form shows it as it is. */
  takeOver: (stored: Full) => void;
}

export function replacedText<
  Full extends ContentItem,
  Input extends FormValues,
  Body extends FieldValues,
>(
  { form, autosave }: Pick<Saving<Full, Input, Body>, "form" | "autosave">,
  item: StoredItem<Full>,
  { toInput, empty }: Pick<ContentForm<Full, Input, Body>, "toInput" | "empty">,
  choosePlan: Planned["choosePlan"],
): ReplacedText<Full, Input> {
  const startFrom = (stored: Full) => {
    form.reset(startValues(toInput(stored), stored));
    autosave.accept(form.getValues());
    item.startFrom(stored);
  };
  const choosePlanOf = (stored: Full) => choosePlan(storedPlan(stored));
  return {
    changedHere: () =>
      changedFields(item.started ? toInput(item.started) : empty, form.getValues()),
    startFrom,
    choosePlanOf,
    takeOver: (stored) => {
      startFrom(stored);
      choosePlanOf(stored);
    },
  };
}
