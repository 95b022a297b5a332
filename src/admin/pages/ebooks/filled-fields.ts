import type { UseFormReturn } from "react-hook-form";
import type { Ebook, NewEbook } from "#contract/ebook.ts";
import { type ebookForm, filledFields } from "./ebook-form.ts";

type EbookInput = typeof ebookForm.empty;

/**
 * Shows what was filled; what was typed since the form was last in step stays. What is stored says
 * nothing about that: a save that met the filled fields has taken note of them already.
 */
export function showFieldsOfPdf(
  form: UseFormReturn<EbookInput, unknown, NewEbook>,
  stored: Ebook,
): void {
  const inStep = form.formState.defaultValues;
  for (const name of filledFields) {
    const former = inStep?.[name];
    // Resetting an empty field would remove its message, which is still true.
    if (form.getValues(name) === former && stored[name] !== former) {
      form.resetField(name, { defaultValue: stored[name] });
    }
  }
}
