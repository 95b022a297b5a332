import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import styles from "./field-links.module.css";
import type { NamedField } from "./required-fields.ts";

interface FieldLinkProps {
  field: NamedField;
  /** Opens the part of the screen that holds the field, if it is closed. */
  onReveal?: (() => void) | undefined;
}

/** Leads to a field of the form that stands around it or above it, and unfolds the section it is in. */
export function FieldLink({ field: { name, word }, onReveal }: FieldLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    const place = findField(name) ?? revealed(name, onReveal);
    if (!place) return;
    unfoldFor(place);
    place.focus();
  };
  return (
    <a className={styles.link} href={`#${name}`} onClick={open}>
      {word}
    </a>
  );
}

function revealed(name: string, onReveal: (() => void) | undefined): HTMLElement | undefined {
  if (onReveal) flushSync(onReveal);
  return findField(name);
}

/** Text editors have no name that a form would know, but say which field they write. */
export function findField(name: string): HTMLElement | undefined {
  const quoted = CSS.escape(name);
  const found = document.querySelectorAll<HTMLElement>(
    `form [name="${quoted}"], form [data-field="${quoted}"]`,
  );
  return [...found].find((field) => !field.closest("[hidden]"));
}

/** Finds the main text field of a form; the title where there is none. */
export function findText({ markdown }: { markdown: readonly string[] }): HTMLElement | undefined {
  const [text = "title"] = markdown;
  return findField(text) ?? findField("title");
}

export function unfoldFor(field: HTMLElement): void {
  const section = field.closest("details");
  if (section) section.open = true;
}
