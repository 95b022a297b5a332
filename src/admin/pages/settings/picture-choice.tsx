import { useId, useRef } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { useFieldError } from "#admin/content/fields.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { CoverSources } from "#admin/media/cover-sources.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/text-field.tsx";
import styles from "./site.module.css";

interface PictureChoiceProps<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPathByValue<Input, string>;
  label: string;
}

/** A picture by upload, from the library, or none. What it looks like is shown beside it. */
export function PictureChoice<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
}: PictureChoiceProps<Input, Output>) {
  const { field } = useController({ control: form.control, name });
  const error = useFieldError(form, name);
  const place = useRef<HTMLFieldSetElement>(null);
  const remove = useFocusAfter(() => place.current?.querySelector<HTMLElement>("input, button"));
  const errorId = useId();
  const choose = (address: string) => field.onChange(address);
  return (
    <fieldset ref={place} className={styles.picture} aria-describedby={error ? errorId : undefined}>
      <legend>
        {label} <span className="field-optional">(optional)</span>
      </legend>
      <CoverSources onChoose={({ url }) => choose(url)} />
      {field.value !== "" && (
        <Button ref={remove} look="quiet" onClick={() => choose("")}>
          Remove the picture
        </Button>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
