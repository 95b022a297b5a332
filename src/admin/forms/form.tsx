import type { ComponentProps } from "react";

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
