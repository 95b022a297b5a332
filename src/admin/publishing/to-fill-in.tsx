import { useDeferredValue, useMemo } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { FieldLink } from "#admin/content/field-links.tsx";
import type { FormValues } from "#admin/content/form-values.ts";
import { type RequiredField, requiredFields } from "#admin/content/required-fields.ts";
import type { ContentEditor } from "#admin/content/use-content-editor.ts";
import { Icon } from "#ui/icon.tsx";
import circleIcon from "#ui/icons/circle.svg?raw";
import circleCheckIcon from "#ui/icons/circle-check.svg?raw";
import styles from "./publishing.module.css";

/** Lists what publishing requires, as long as something is missing. */
export function ToFillIn<Full, Input extends FormValues, Output extends FieldValues>({
  editor,
}: {
  editor: ContentEditor<Full, Input, Output>;
}) {
  const fields = useRequired(editor);
  if (fields.every(({ isFilled }) => isFilled)) return null;
  return (
    <div className={styles.required}>
      <p>Needed before it can be published</p>
      <ul>
        {fields.map((field) => (
          <li key={field.name} data-filled={field.isFilled}>
            <Icon glyph={field.isFilled ? circleCheckIcon : circleIcon} />
            {field.isFilled ? field.word : <FieldLink field={field} />}
            <span className="visually-hidden">{field.isFilled ? ", done" : ", missing"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useRequired<Full, Input extends FormValues, Output extends FieldValues>({
  form,
  rules,
  empty,
  words,
}: ContentEditor<Full, Input, Output>): readonly RequiredField[] {
  // Later than what was typed: a long text takes a while to check.
  const change = useDeferredValue(useWatch({ control: form.control }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` says when to read the values again.
  return useMemo(
    () => requiredFields(rules.schema, empty, form.getValues(), words),
    [rules, empty, form, words, change],
  );
}
