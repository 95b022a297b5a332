import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
} from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import styles from "./rows-field.module.css";

interface RowsFieldProps<
  Input extends FieldValues,
  Output extends FieldValues,
  Name extends FieldArrayPath<Input>,
> {
  form: UseFormReturn<Input, unknown, Output>;
  name: Name;
  one: string;
  most: number;
  empty: FieldArray<Input, Name>;
  children: (at: number) => ReactNode;
}

export function RowsField<
  Input extends FieldValues,
  Output extends FieldValues,
  Name extends FieldArrayPath<Input>,
>({ form, name, one, most, empty, children }: RowsFieldProps<Input, Output, Name>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return (
    <div className={`stack ${styles.rows}`}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles.row}>
          <legend className="visually-hidden">
            {one} {at + 1}
          </legend>
          {children(at)}
          <Button
            look="quiet"
            leading={<Icon glyph={trashIcon} />}
            aria-label={`Remove ${one} ${at + 1}`}
            onClick={() => {
              // Else the focus would be lost with the button.
              flushSync(() => remove(at));
              addButton.current?.focus();
            }}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {fields.length < most && (
        <Button
          ref={addButton}
          look="ghost"
          leading={<Icon glyph={plusIcon} />}
          // The new row takes the focus.
          onClick={() => append(empty)}
        >
          Add a {one}
        </Button>
      )}
    </div>
  );
}
