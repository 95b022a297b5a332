import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ContentItem } from "./noun.ts";

/**
 * Shows what was stored for fields that were left empty, for those that are no plain text, and for the
 * address, unless they have been changed since. Other text stays as typed: trimming it would disturb further typing.
 * @returns what of the form is stored
 */
export function showStoredFields<Input extends FieldValues, Body extends FieldValues>(
  form: UseFormReturn<Input, unknown, Body>,
  sent: Input,
  stored: Input,
): Input {
  const shown = { ...form.getValues() };
  const defaults = { ...sent };
  let hasChanged = false;
  for (const name in stored) {
    const isUntouched = isEqual(shown[name], sent[name]);
    // An address follows the title, which makes it nobody's own.
    const isOwnText = name !== "slug" && typeof shown[name] === "string" && shown[name] !== "";
    // A draft that saved itself meanwhile may have shown it already.
    const isShown = isEqual(shown[name], stored[name]);
    if (isShown ? isUntouched : !isUntouched || isOwnText) continue;
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

/**
 * An address that was not typed goes on following the title until visitors know it. Of something
 * public it is sent: what is not drops the draft, and with it an address that waits there.
 */
export function withoutOwnAddress(body: object, base: ContentItem | null): object {
  if (base?.published) return body;
  const fields = Object.entries(body).filter(
    ([name, value]) => name !== "slug" || value !== base?.slug,
  );
  return Object.fromEntries(fields);
}
