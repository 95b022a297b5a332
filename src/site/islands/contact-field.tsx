import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import type { ContactField as FieldName } from "./contact-message.ts";

interface ContactFieldProps {
  name: FieldName;
  label: string;
  /** In the words of the site. */
  texts: ContactTexts;
  type?: "text" | "email" | "tel" | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  required?: boolean;
  maxLength?: number;
  rows?: number;
  /** One of them is chosen, or none. */
  choices?: readonly string[] | undefined;
  defaultValue: string;
  error: string | undefined;
  hint?: string | undefined;
  children?: ReactNode;
}

export function ContactField({
  name,
  label,
  texts,
  type = "text",
  required = false,
  rows,
  choices,
  error,
  hint,
  children,
  ...control
}: ContactFieldProps) {
  const id = contactFieldId(name);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const shared = {
    ...control,
    id,
    name,
    required,
    className: "input",
    // A text has the direction of its words; an address always runs from the left.
    dir: type === "email" ? undefined : "auto",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return (
    <div className={`field contact-field-${name}`}>
      <label htmlFor={id}>
        {required ? (
          `${label}*`
        ) : (
          <>
            {label}
            <span className="field-optional">{` ${texts.optional}`}</span>
          </>
        )}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : choices ? (
        <select {...shared}>
          <option value="">{texts.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input {...shared} type={type} />
      )}
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon glyph={circleAlertIcon} />
          {error}
        </p>
      )}
    </div>
  );
}

export function contactFieldId(name: FieldName): string {
  return `contact-${name}`;
}
