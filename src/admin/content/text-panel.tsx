import type { FieldPathByValue, FieldValues, UseFormReturn } from "react-hook-form";
import { Panel } from "#ui/panel.tsx";
import { BoundTextArea, BoundTextField } from "./fields.tsx";

export interface TextSpec<Input extends FieldValues> {
  name: FieldPathByValue<Input, string>;
  label: string;
  max: number;
  optional?: boolean;
  /** The number of visible lines of a text with line breaks; absent: it is one line. */
  rows?: number;
  hint?: string;
  placeholder?: string;
}

interface TextFieldsProps<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  fields: readonly TextSpec<Input>[];
}

export function TextFields<Input extends FieldValues, Output extends FieldValues>({
  form,
  fields,
}: TextFieldsProps<Input, Output>) {
  return fields.map(({ rows, optional = false, ...field }) => {
    const bound = { form, optional, "aria-required": !optional, ...field };
    return rows ? (
      <BoundTextArea key={field.name} rows={rows} {...bound} />
    ) : (
      <BoundTextField key={field.name} autoComplete="off" {...bound} />
    );
  });
}

export function TextPanel<Input extends FieldValues, Output extends FieldValues>({
  title,
  ...fields
}: TextFieldsProps<Input, Output> & { title: string }) {
  return (
    <Panel title={title}>
      <div className="stack">
        <TextFields {...fields} />
      </div>
    </Panel>
  );
}
