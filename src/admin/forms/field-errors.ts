import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Refusal } from "#admin/failure.ts";

/** Shows what the server refused at the fields that it names, and focuses the first of them. */
export function showFieldErrors<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof Refusal)) return;
  const values = form.getValues();
  const isField = (name: string): name is Path<Input> => name in values;
  let isFirst = true;
  for (const [name, [message]] of Object.entries(error.fields)) {
    if (!isField(name)) continue;
    form.setError(name, { type: "server", message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
