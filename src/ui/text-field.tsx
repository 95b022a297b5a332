import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { useId } from "react";
import { Icon } from "./icon.tsx";
import circleAlertIcon from "./icons/circle-alert.svg?raw";

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Announces an error that appears while the field already has the focus, as in a form of one field. */
  isErrorSpoken?: boolean;
  optional?: boolean;
  /** Content at the end of the control, for example a button that shows a password. */
  end?: ReactNode;
  /** The used part of a limit; see {@link lengthNote}. */
  note?: string;
}

export type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, "className"> & { ref?: Ref<HTMLInputElement> };

export function TextField({
  label,
  hint,
  error,
  isErrorSpoken,
  optional,
  end,
  note,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(input.id, hint, error);
  return (
    <FieldFrame {...{ label, hint, error, isErrorSpoken, optional, end, note, ids }}>
      <input
        {...input}
        id={ids.control}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> & {
    ref?: Ref<HTMLTextAreaElement>;
  };

export function TextArea({ label, hint, error, optional, end, note, ...area }: TextAreaProps) {
  const ids = useFieldIds(area.id, hint, error);
  return (
    <FieldFrame {...{ label, hint, error, optional, end, note, ids }}>
      <textarea
        {...area}
        id={ids.control}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

/** Returns, for example, "162 of 200" from four fifths of the limit on. */
export function lengthNote(text: string, max: number): string | undefined {
  if (text.length < max * 0.8) return undefined;
  return `${text.length.toLocaleString("en-US")} of ${max.toLocaleString("en-US")}`;
}

interface FieldIds {
  control: string;
  hint: string;
  error: string;
  describedBy: string | undefined;
}

function useFieldIds(id: string | undefined, hint: ReactNode, error?: string): FieldIds {
  const generated = useId();
  const control = id ?? generated;
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(" ");
  return { ...ids, describedBy: describedBy || undefined };
}

function FieldFrame(props: FieldTexts & { ids: FieldIds; children: ReactNode }) {
  const { label, hint, error, isErrorSpoken, optional, end, note, ids, children } = props;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={ids.control}>
          {label}
          {optional && <span className="field-optional"> (optional)</span>}
        </label>
        {note && <span className="field-note tabular">{note}</span>}
      </div>
      {end ? (
        <div className="field-with-end">
          {children}
          {end}
        </div>
      ) : (
        children
      )}
      {error && (
        <FieldError id={ids.error} isSpoken={isErrorSpoken}>
          {error}
        </FieldError>
      )}
      {hint && (
        <p className="field-hint" id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The message for an error. The control refers to it with `aria-describedby`. */
export function FieldError({
  id,
  isSpoken,
  children,
}: {
  id: string;
  isSpoken?: boolean;
  children: ReactNode;
}) {
  return (
    <p className="field-error" id={id} role={isSpoken ? "alert" : undefined}>
      <Icon glyph={circleAlertIcon} />
      {children}
    </p>
  );
}
