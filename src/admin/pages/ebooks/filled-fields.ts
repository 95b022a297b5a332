import type { UseFormReturn } from "react-hook-form";
import type { Ebook, NewEbook } from "#contract/ebook.ts";
import type { ebookForm } from "./ebook-form.ts";

type EbookInput = typeof ebookForm.empty;

/** What the server takes from the PDF where nobody typed it. */
const filledFields = ["pages", "image_url"] as const;

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
