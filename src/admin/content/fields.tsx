import {
  type FieldPathByValue,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFormState,
  useWatch,
} from "react-hook-form";
import { Checkbox } from "#ui/checkbox.tsx";
import {
  lengthNote,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "#ui/text-field.tsx";

export interface Bound<Input extends FieldValues, Output extends FieldValues, Value> {
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPathByValue<Input, Value>;
}

interface BoundText<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  max: number;
}

type Rest<Props> = Omit<Props, "form" | "name" | "max">;

export function BoundTextField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  max,
  ...field
}: BoundText<Input, Output> & Rest<TextFieldProps>) {
  return <TextField {...field} {...useBoundText({ form, name, max })} />;
}

export function BoundTextArea<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  max,
  ...field
}: BoundText<Input, Output> & Rest<TextAreaProps>) {
  return <TextArea {...field} {...useBoundText({ form, name, max })} />;
}

interface BoundCheckboxProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, boolean> {
  label: string;
  hint?: string;
}

export function BoundCheckbox<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  ...field
}: BoundCheckboxProps<Input, Output>) {
  return <Checkbox {...field} {...form.register(name)} />;
}

export function useFieldText<Input extends FieldValues, Output extends FieldValues>(
  { control }: UseFormReturn<Input, unknown, Output>,
  name: FieldPathByValue<Input, string>,
): string {
  const value: unknown = useWatch({ control, name });
  return typeof value === "string" ? value : "";
}

export function useFieldError<Input extends FieldValues, Output extends FieldValues>(
  { control, getFieldState }: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
): string | undefined {
  const formState = useFormState({ control, name, exact: true });
  const { error } = getFieldState(name, formState);
  // An error of rows as a whole stands beside those of each row.
  return error?.message ?? error?.root?.message;
}

function useBoundText<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  max,
}: BoundText<Input, Output>) {
  return {
    ...form.register(name),
    // The direction follows the text while it is typed, too.
    dir: "auto",
    error: useFieldError(form, name),
    note: lengthNote(useFieldText(form, name), max),
  };
}
