import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Shows what was stored for fields that were left empty, and for those that are no plain text, unless
 * they have been changed since. Other text stays as typed: trimming it would disturb further typing.
 * @returns what of the form is stored
 */
export function showFilledFields<Input extends FieldValues, Body extends FieldValues>(
  form: UseFormReturn<Input, unknown, Body>,
  sent: Input,
  stored: Input,
): Input {
  const shown = { ...form.getValues() };
  const defaults = { ...sent };
  let hasChanged = false;
  for (const name in stored) {
    const isUntouched = isEqual(shown[name], sent[name]);
    const isOwnText = typeof shown[name] === "string" && shown[name] !== "";
    if (!isUntouched || isOwnText || isEqual(shown[name], stored[name])) continue;
    shown[name] = stored[name];
    defaults[name] = stored[name];
    hasChanged = true;
  }
  if (!hasChanged) return sent;
  form.resetDefaultValues(defaults);
  form.reset(shown, { keepDefaultValues: true });
  return defaults;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
