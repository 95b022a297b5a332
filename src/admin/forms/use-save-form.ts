import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { isStale } from "#admin/failure.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { showFieldErrors } from "./field-errors.ts";

interface SaveFormOptions<Input extends FieldValues, Output extends FieldValues, Saved> {
  /** The contract's schema: the form refuses what the server would refuse, in the same words. */
  schema: z.ZodType<Output, Input>;
  /** Every field of the form with the value that is stored, or the one that a new thing starts with. */
  values: Input & DefaultValues<Input>;
  /** `overwrites` is true when the owner chose to replace what somebody else saved meanwhile. */
  save: (values: Output, options: { overwrites: boolean }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** What the toast says when saving failed, for example «Failed to save blog». */
  failure: string;
}

export interface SaveForm<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  /** For the form's `onSubmit`, or called by a button or Ctrl S. Does nothing while a save is under way. */
  submit: () => void;
  /** Saves over what was changed elsewhere. */
  overwrite: () => void;
  isSaving: boolean;
  /** Something was typed that is not stored. */
  isDirty: boolean;
  /** The thing was changed elsewhere since it was loaded; the server's words. Null: it was not. */
  conflict: string | null;
  /** The owner has decided what becomes of the conflict. */
  settleConflict: () => void;
}

/**
 * A form that saves one thing. What the server refuses is told in a toast and at the fields, and what
 * was typed stays.
 */
export function useSaveForm<Input extends FieldValues, Output extends FieldValues, Saved>(
  options: SaveFormOptions<Input, Output, Saved>,
): SaveForm<Input, Output> {
  const { schema, values, save, onSaved, failure } = options;
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: values,
    // Nothing is marked as wrong before the first attempt to save; after it, at every keystroke.
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = async (output: Output, overwrites: boolean) => {
    const typed = form.getValues();
    setSaving(true);
    setConflict(null);
    try {
      const saved = await save(output, { overwrites });
      // What was typed while it was saved stays on the screen, and counts as unsaved.
      form.resetDefaultValues(typed);
      onSaved(saved);
    } catch (error) {
      showFieldErrors(form, error);
      if (isStale(error)) setConflict(error.message);
      toastFailure(failure, error, "form");
    } finally {
      setSaving(false);
    }
  };
  const submitWith = (overwrites: boolean) => () => {
    // Ctrl S comes here without a button that could be busy.
    if (!isSubmitting) void form.handleSubmit((output) => send(output, overwrites))();
  };
  return {
    form,
    submit: submitWith(false),
    overwrite: submitWith(true),
    isSaving,
    isDirty,
    conflict,
    settleConflict: () => setConflict(null),
  };
}
