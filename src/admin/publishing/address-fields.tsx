import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { useFieldError, useFieldText } from "#admin/content/fields.tsx";
import type { ContentItem, Noun } from "#admin/content/noun.ts";
import { takenAddress } from "#admin/content/saving.ts";
import { limits } from "#contract/limits.ts";
import { lengthNote, TextField } from "#ui/text-field.tsx";
import { FoldingSection } from "./folding-section.tsx";

interface AddressFieldsProps<Input extends FieldValues, Output extends FieldValues> {
  noun: Noun;
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPathByValue<Input, string>;
  item: ContentItem | null;
}

export function AddressFields<Input extends FieldValues, Output extends FieldValues>({
  noun,
  form,
  name,
  item,
}: AddressFieldsProps<Input, Output>) {
  const { field } = useController({ control: form.control, name });
  const slug = useFieldText(form, name);
  const error = useFieldError(form, name);
  const former = item?.public_slug ?? slug;
  const hasChanged = slug !== "" && slug !== former;
  return (
    <FoldingSection title="Address" value={slug} hasError={Boolean(error)}>
      <TextField
        {...field}
        value={slug}
        error={error}
        note={lengthNote(slug, limits.slug)}
        label="Address"
        optional={item === null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => {
          if (slug !== asAddress(slug)) field.onChange(asAddress(slug));
          field.onBlur();
        }}
        hint={
          hasChanged
            ? `${noun.page(former)} will lead to ${noun.page(slug)} for good.`
            : item
              ? (slug === item.slug && takenAddress(noun, item)) ||
                "Once changed, the old address leads to the new one."
              : "Leave it empty to make it from the title."
        }
      />
    </FoldingSection>
  );
}

/** Double Save! becomes double-save; an address stays as it is. */
function asAddress(typed: string): string {
  return typed
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
