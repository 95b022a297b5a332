import {
  type FieldPathByValue,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFormState,
  useWatch,
} from "react-hook-form";
import { z } from "zod";
import { slug } from "#contract/fields.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import {
  lengthNote,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "#ui/text-field.tsx";

/** Which field of which form a control is for. */
export interface Bound<Input extends FieldValues, Output extends FieldValues, Value> {
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPathByValue<Input, Value>;
}

interface BoundText<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  /** The contract's limit; how much of it is used shows when it gets close. */
  max: number;
}

type Rest<Props> = Omit<Props, "form" | "name" | "max">;

/** One line of text, with its error and its length. */
export function BoundTextField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  max,
  ...field
}: BoundText<Input, Output> & Rest<TextFieldProps>) {
  return <TextField {...field} {...useBoundText({ form, name, max })} />;
}

/** Several lines of text, with their error and their length. */
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

/** What a field of text holds now. */
export function useFieldText<Input extends FieldValues, Output extends FieldValues>(
  { control }: UseFormReturn<Input, unknown, Output>,
  name: FieldPathByValue<Input, string>,
): string {
  const value: unknown = useWatch({ control, name });
  return typeof value === "string" ? value : "";
}

/** What is wrong with a field; undefined while nothing is. */
export function useFieldError<Input extends FieldValues, Output extends FieldValues>(
  { control, getFieldState }: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
): string | undefined {
  const formState = useFormState({ control, name, exact: true });
  return getFieldState(name, formState).error?.message;
}

function useBoundText<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  max,
}: BoundText<Input, Output>) {
  return {
    ...form.register(name),
    error: useFieldError(form, name),
    note: lengthNote(useFieldText(form, name), max),
  };
}

/** An address as a form has it: left empty, the title makes it, or it stays what it is. */
export const optionalSlug = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(slug.optional());
