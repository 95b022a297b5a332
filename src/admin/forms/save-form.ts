import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { Refusal } from "#admin/errors.ts";
import { endToasts } from "#admin/layout/toaster.tsx";
import { toastFailure, toastProblem } from "#admin/layout/toasts.ts";

interface SaveFormOptions<Input extends FieldValues, Output extends FieldValues, Saved> {
  /** The contract's, so that the form refuses what the server would, in the same words. */
  schema: z.ZodType<Output, Input>;
  /** The stored value of every field, or the start values of a new thing. */
  values: Input & DefaultValues<Input>;
  save: (output: Output, choice: SaveChoice) => Promise<Saved>;
  /** `sent` is what was saved; more may have been typed since. */
  onSaved: (saved: Saved, sent: Input) => void;
  /** Returns true where the screen explains the failure, so that the toast gives no reason. */
  onFailure?: (error: unknown) => boolean;
  failure: string;
}

export interface SaveChoice {
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

/** Whatever the server refuses, what was typed stays. The first field that is refused takes the focus. */
export function useSaveForm<Input extends FieldValues, Output extends FieldValues, Saved>(
  options: SaveFormOptions<Input, Output, Saved>,
): SaveForm<Input, Output> {
  const { schema, values, save, onSaved, onFailure, failure } = options;
  const [isSaving, setSaving] = useState(false);
  const hasFailed = useRef(false);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: values,
    // Errors show after the first attempt to save, then at every keystroke.
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = async (output: Output, choice: SaveChoice) => {
    const sent = form.getValues();
    setSaving(true);
    try {
      const saved = await save(output, choice);
      // What was typed during the save stays, and counts as unsaved.
      form.resetDefaultValues(sent);
      if (hasFailed.current) endFailures(failure);
      hasFailed.current = false;
      onSaved(saved, sent);
    } catch (error) {
      hasFailed.current = true;
      showFieldErrors(form, error);
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
      void form.handleSubmit(
        (output) => send(output, choice),
        (errors) => focusFirst(placesIn(errors)),
      )();
    },
    isSaving,
    isDirty,
  };
}

/** Ends the toasts of an attempt that failed, once the next one is done. */
export function endFailures(title: string): void {
  void endToasts(title);
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
  const names = Object.keys(error.fields).filter(isField);
  for (const name of names) {
    form.setError(name, { type: "server", message: error.fields[name]?.[0] });
  }
  if (focuses) focusFirst(names.flatMap((name) => placesIn(form.getFieldState(name).error)));
  return names.length > 0;
}

/** Finds the fields with errors, those in rows included. */
function placesIn(error: unknown): HTMLElement[] {
  if (typeof error !== "object" || error === null) return [];
  if (error instanceof HTMLElement) return [error];
  return Object.values(error).flatMap(placesIn);
}

/** Takes the order of the screen, which need not be that of the form or of its answer. */
function focusFirst(places: readonly HTMLElement[]): void {
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const [first] = places.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  first?.focus();
}
