import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { isComposing } from "#admin/content/composing.ts";
import type { Bound } from "#admin/content/fields.tsx";
import { insertParagraph, onMarkdownKey, onMarkdownPaste } from "./markdown-area.ts";
import styles from "./writing.module.css";

interface PlainTextProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  label: string;
  errorId: string | undefined;
  isReady: boolean;
  /** Called once no composition is under way; `caret` is null unless somebody is writing here. */
  onHandOver: (caret: number | null) => void;
}

/** Stands in for the text's editor until that has loaded. What is typed here is Markdown. */
export function PlainText<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  errorId,
  isReady,
  onHandOver,
}: PlainTextProps<Input, Output>) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [isInComposition, setInComposition] = useState(false);
  const { ref, ...field } = form.register(name);
  const handOver = useEffectEvent(onHandOver);
  // The handover happens in the task that shows the editor, so that no key is lost.
  useLayoutEffect(() => {
    if (!isReady || isInComposition) return;
    const element = area.current;
    handOver(element && document.activeElement === element ? element.selectionEnd : null);
  }, [isReady, isInComposition]);
  return (
    <textarea
      {...field}
      ref={(element) => {
        ref(element);
        area.current = element;
      }}
      className={styles.plain}
      dir="auto"
      aria-label={label}
      aria-required
      placeholder="Write"
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      onKeyDown={onKeyDown}
      onPaste={onMarkdownPaste}
      onCompositionStart={() => setInComposition(true)}
      onCompositionEnd={() => setInComposition(false)}
    />
  );
}

/** Enter begins a paragraph, as it does in the editor. */
function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
  onMarkdownKey(event);
  const { key, shiftKey, nativeEvent } = event;
  if (event.defaultPrevented || key !== "Enter" || shiftKey || isComposing(nativeEvent)) return;
  event.preventDefault();
  insertParagraph(event.currentTarget);
}
