import type { UseFormReturn } from "react-hook-form";
import type { Ebook, NewEbook } from "#contract/ebook.ts";
import { type ebookForm, filledFields } from "./ebook-form.ts";

type EbookInput = typeof ebookForm.empty;

/** Shows what was filled; what was typed meanwhile stays. */
export function showFilledFields(
  form: UseFormReturn<EbookInput, unknown, NewEbook>,
  before: Ebook,
  now: Ebook,
): void {
  for (const name of filledFields) {
    if (form.getValues(name) === before[name]) form.resetField(name, { defaultValue: now[name] });
  }
}
