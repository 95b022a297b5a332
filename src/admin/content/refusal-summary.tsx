import { useEffect, useId, useRef } from "react";
import { Notice } from "#ui/notice.tsx";
import styles from "./field-links.module.css";
import { FieldLink } from "./field-links.tsx";
import type { EditorState } from "./use-content-editor.ts";

interface RefusalSummaryProps {
  editor: EditorState;
  onReveal?: (() => void) | undefined;
}

/** Lists why the last attempt failed, until that is mended. */
export function RefusalSummary({ editor, onReveal }: RefusalSummaryProps) {
  const { refused: fields, refusals, publishing } = editor;
  const title =
    publishing.publishesNow || publishing.plan
      ? "It cannot be published yet. Please look at:"
      : "It cannot be saved yet. Please look at:";
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const focused = useRef(0);
  useEffect(() => {
    // The form counts an attempt before it has shown what was wrong.
    if (!place.current || refusals === focused.current) return;
    focused.current = refusals;
    place.current.focus();
  });
  if (fields.length === 0) return null;
  return (
    // Read when it takes the focus, and not again with each field that is mended.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      ref={place}
      role="group"
      aria-label={title}
      aria-describedby={listId}
      tabIndex={-1}
      className={styles.summary}
    >
      <Notice tone="error" title={title}>
        <ul id={listId} className={styles.list}>
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
