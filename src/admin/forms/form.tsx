import type { ComponentProps } from "react";
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> {
  onSubmit: () => void;
}

/** Checked in our words and sent by a request of ours. May stand within another, as in a dialog. */
export function Form({ onSubmit, ...attributes }: FormProps) {
  return (
    <form
      {...attributes}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}

/** Binds a control to a field of a form, with the error that it has. */
export function controlsOf<Input extends FieldValues, Output>({
  register,
  formState: { errors },
  getFieldState,
}: UseFormReturn<Input, unknown, Output>) {
  return <Name extends FieldPath<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...register(name, options),
    error: errors && getFieldState(name).error?.message,
  });
}
