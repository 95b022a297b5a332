import { useState } from "react";
import { type FieldValues, type Path, type UseFormReturn, useWatch } from "react-hook-form";
import { pendingProblem } from "#admin/forms/pending-work.ts";
import { toastProblem } from "#admin/layout/toasts.ts";
import type { FormValues } from "./form-values.ts";
import type { ContentItem } from "./noun.ts";
import { isSamePlan, missingIn, type Plan, storedPlan } from "./plan.ts";
import { useUnfinishedPictures } from "./unfinished-pictures.ts";

export type Publishing = ReturnType<typeof usePublishing>;

/**
 * When an item goes out, and what its button does about that.
 * @param latest the newest known version; null for a new item
 * @param failure the title of what is said where it cannot go out
 */
export function usePublishing<Input extends FormValues>(
  form: UseFormReturn<Input, unknown, FieldValues>,
  latest: ContentItem | null,
  failure: string,
) {
  /** Null for at once, or not at all. */
  const [plan, choosePlan] = useState(() => storedPlan(latest));
  const unfinished = useUnfinishedPictures();
  const publishesNow = useWatch({
    control: form.control,
    compute: ({ published }: Input) => published === true,
  });
  const savesDraft = !plan && !publishesNow;
  return {
    plan,
    choosePlan,
    /** Drafts save themselves, and a time only by its button. */
    isPlanUnsaved: !isSamePlan(plan, storedPlan(latest)),
    /** True if the button publishes where nothing is scheduled. */
    publishesNow,
    choosePublishing: (published: boolean) => choosePublishing(form, published),
    savesDraft,
    saveLabel: saveLabelOf(plan, publishesNow, latest),
    unfinished,
    /** Says what is in the way if it returns false. */
    isReady: () => {
      const problem =
        (plan && missingIn(plan)) || (savesDraft ? null : (unfinished.problem ?? pendingProblem()));
      if (problem) toastProblem(failure, problem, "form");
      return !problem;
    },
  };
}

function saveLabelOf(plan: Plan | null, publishesNow: boolean, latest: ContentItem | null): string {
  if (plan) return "Schedule";
  if (!publishesNow) return "Save draft";
  return latest?.published ? "Update" : "Publish";
}

/** Changes that field alone: somebody may be typing in the others. */
function choosePublishing<Input extends FormValues>(
  { register, getValues }: UseFormReturn<Input, unknown, FieldValues>,
  published: boolean,
): void {
  const values = getValues();
  const isField = (field: string): field is Path<Input> => field in values;
  const name = "published";
  if (isField(name)) {
    void register(name).onChange({ target: { name, value: published }, type: "change" });
  }
}
