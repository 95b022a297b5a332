import { type FieldPathByValue, useFormState, useWatch } from "react-hook-form";
import {
  lengthNote,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "#ui/text-field.tsx";
import type { BlogForm, BlogInput } from "./blog-form.ts";

interface Bound {
  form: BlogForm;
  name: FieldPathByValue<BlogInput, string>;
  /** The bound of the contract; how much of it is used shows when it gets close. */
  max: number;
}

type Rest<Props> = Omit<Props, keyof Bound>;

/** One line of the form, with its error and its length. */
export function BoundTextField({ form, name, max, ...field }: Bound & Rest<TextFieldProps>) {
  return <TextField {...field} {...useBound({ form, name, max })} />;
}

/** Several lines of the form, with their error and their length. */
export function BoundTextArea({ form, name, max, ...field }: Bound & Rest<TextAreaProps>) {
  return <TextArea {...field} {...useBound({ form, name, max })} />;
}

function useBound({ form: { control, register }, name, max }: Bound) {
  const { errors } = useFormState({ control, name, exact: true });
  const value = useWatch({ control, name });
  return { ...register(name), error: errors[name]?.message, note: lengthNote(value, max) };
}
