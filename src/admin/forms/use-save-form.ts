import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { Refusal } from "#admin/errors.ts";
import { toastFailure, toastProblem } from "#admin/layout/toasts.ts";

interface SaveFormOptions<Input extends FieldValues, Output extends FieldValues, Saved> {
  /** The contract's, so that the form refuses what the server would, in the same words. */
  schema: z.ZodType<Output, Input>;
  /** What refuses less while `schema` does not hold yet. */
  looseSchema?: { schema: z.ZodType<Output, Input>; isUsed: (values: Input) => boolean };
  /** The stored value of every field, or the start values of a new thing. */
  values: Input & DefaultValues<Input>;
  save: (output: Output, choice: SaveChoice) => Promise<Saved>;
  /** `sent` is what was saved; more may have been typed since. */
  onSaved: (saved: Saved, sent: Input) => void;
  /** Returns true where the screen explains the failure, so that the toast gives no reason. */
  onFailure?: (error: unknown) => boolean;
  /** Called when fields were refused, here or by the server; without it, the first of them takes the focus. */
  onRefused?: () => void;
  failure: string;
}

interface SaveChoice {
  /** Replaces what was saved elsewhere meanwhile. */
  overwrites: boolean;
}

export interface SaveForm<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Does nothing while a save is under way. */
  submit: (choice?: SaveChoice) => void;
  isSaving: boolean;
  isDirty: boolean;
}

/** Whatever the server refuses, what was typed stays. */
export function useSaveForm<Input extends FieldValues, Output extends FieldValues, Saved>(
  options: SaveFormOptions<Input, Output, Saved>,
): SaveForm<Input, Output> {
  const { schema, looseSchema, values, save, onSaved, onFailure, onRefused, failure } = options;
  const [isSaving, setSaving] = useState(false);
  const form = useForm<Input, unknown, Output>({
    resolver: (input, context, settings) => {
      const used = looseSchema?.isUsed(input) ? looseSchema.schema : schema;
      return zodResolver(used)(input, context, settings);
    },
    defaultValues: values,
    // Errors show after the first attempt to save, then at every keystroke.
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: !onRefused,
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = async (output: Output, choice: SaveChoice) => {
    const sent = form.getValues();
    setSaving(true);
    try {
      const saved = await save(output, choice);
      // What was typed during the save stays, and counts as unsaved.
      form.resetDefaultValues(sent);
      onSaved(saved, sent);
    } catch (error) {
      if (showFieldErrors(form, error, { focuses: !onRefused })) onRefused?.();
      if (onFailure?.(error)) toastProblem(failure, undefined, "form");
      else toastFailure(failure, error, "form");
    } finally {
      setSaving(false);
    }
  };
  return {
    form,
    submit: (choice = { overwrites: false }) => {
      // Ctrl S has no button that could be busy.
      if (isSubmitting) return;
      void form.handleSubmit((output) => send(output, choice), onRefused)();
    },
    isSaving,
    isDirty,
  };
}

/**
 * Shows at their fields what the server refused, and focuses the first of them unless told otherwise.
 * @returns whether there were any
 */
export function showFieldErrors<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  { focuses }: { focuses: boolean } = { focuses: true },
): boolean {
  if (!(error instanceof Refusal)) return false;
  const values = form.getValues();
  const isField = (name: string): name is Path<Input> => name in values;
  let isFirst = true;
  for (const [name, [message]] of Object.entries(error.fields)) {
    if (!isField(name)) continue;
    form.setError(name, { type: "server", message }, { shouldFocus: focuses && isFirst });
    isFirst = false;
  }
  return !isFirst;
}
