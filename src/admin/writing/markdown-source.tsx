import { useRef } from "react";
import { createPortal } from "react-dom";
import type { FieldValues } from "react-hook-form";
import type { Bound } from "#admin/content/fields.tsx";
import { onMarkdownKey, onMarkdownPaste } from "./markdown-area.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import styles from "./writing.module.css";

/** The same text as its Markdown, as it is stored. */
export function MarkdownSource<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  optional = false,
  placeholder = "Write in Markdown…",
  errorId,
  describedBy = errorId,
  tools,
}: Bound<Input, Output, string> & {
  label: string;
  optional?: boolean;
  placeholder?: string;
  errorId: string | undefined;
  describedBy?: string | undefined;
  tools: HTMLElement | null;
}) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...field } = form.register(name);
  return (
    <>
      {tools && createPortal(<MarkdownToolbar area={area} />, tools)}
      <textarea
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        className={styles.source}
        dir="auto"
        aria-label={label}
        aria-required={!optional}
        placeholder={placeholder}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={describedBy}
        onKeyDown={onMarkdownKey}
        onPaste={onMarkdownPaste}
      />
    </>
  );
}
