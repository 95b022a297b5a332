import type { FieldPathByValue, FieldValues, UseFormReturn } from "react-hook-form";
import { BoundTextField, useFieldError, useFieldText } from "#admin/content/fields.tsx";
import type { ContentItem, Noun } from "#admin/content/noun.ts";
import { limits } from "#contract/limits.ts";
import { FoldingSection } from "./folding-section.tsx";

interface AddressFieldsProps<Input extends FieldValues, Output extends FieldValues> {
  noun: Noun;
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPathByValue<Input, string>;
  item: ContentItem | null;
}

/** Where on the site it stands. */
export function AddressFields<Input extends FieldValues, Output extends FieldValues>({
  noun,
  form,
  name,
  item,
}: AddressFieldsProps<Input, Output>) {
  const slug = useFieldText(form, name);
  const hasChanged = item?.published === true && slug !== "" && slug !== item.slug;
  return (
    <FoldingSection title="Address" value={slug} hasError={Boolean(useFieldError(form, name))}>
      <BoundTextField
        form={form}
        name={name}
        max={limits.slug}
        label="Address"
        optional={item === null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          hasChanged
            ? `${noun.page(item.slug)} will lead to ${noun.page(slug)} for good.`
            : item
              ? "Once changed, the old address leads to the new one."
              : "Leave it empty and the title makes it."
        }
      />
    </FoldingSection>
  );
}
