import type { HTMLInputAutoCompleteAttribute } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import type { ContactField as FieldName } from "./contact-message.ts";

interface ContactFieldProps {
  name: FieldName;
  texts: ContactTexts;
  type?: "text" | "email";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  required?: boolean;
  maxLength?: number;
  rows?: number;
  defaultValue: string;
  error: string | undefined;
  hint?: string | undefined;
}

export function ContactField({
  name,
  texts,
  type = "text",
  required = false,
  rows,
  error,
  hint,
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
          `${texts[name]}*`
        ) : (
          <>
            {texts[name]}
            <span className="field-optional">{` ${texts.optional}`}</span>
          </>
        )}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
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
