import { type MouseEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Notice } from "#ui/notice.tsx";
import styles from "./field-links.module.css";
import type { NamedField } from "./required-fields.ts";

interface FieldLinkProps {
  field: NamedField;
  /** Brings back what was put away, should the field stand there. */
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

export function unfoldFor(field: HTMLElement): void {
  const section = field.closest("details");
  if (section) section.open = true;
}

interface RefusalSummaryProps {
  fields: readonly NamedField[];
  /** Rises with every attempt; each one takes the focus here. */
  refusals: number;
  title: string;
  onReveal?: (() => void) | undefined;
}

/** What stood in the way of the last attempt, until it is mended. */
export function RefusalSummary({ fields, refusals, title, onReveal }: RefusalSummaryProps) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  useEffect(() => {
    // The form counts an attempt before it has shown what was wrong.
    if (!place.current || refusals === focused.current) return;
    focused.current = refusals;
    place.current.focus();
  });
  if (refusals === 0 || fields.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.summary}>
      <Notice tone="error" title={title} role="alert">
        <ul className={styles.list}>
          {fields.map((field) => (
            <li key={field.name}>
              <FieldLink field={field} onReveal={onReveal} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
