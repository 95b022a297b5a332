import {
  Component,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { type Bound, useFieldError } from "#admin/content/fields.tsx";
import type { TextSpec } from "#admin/content/text-panel.tsx";
import { usePart } from "#admin/layout/use-part.ts";
import { Panel } from "#ui/panel.tsx";
import { FieldError, lengthNote } from "#ui/text-field.tsx";
import styles from "./compact-text.module.css";
import { loadTextEditor, type TextView } from "./content-field.tsx";
import { MarkdownSource } from "./markdown-source.tsx";

interface TextsPanelProps<Input extends FieldValues, Output extends FieldValues> {
  title: string;
  form: Bound<Input, Output, string>["form"];
  fields: readonly TextSpec<Input>[];
  view: TextView;
}

export function TextsPanel<Input extends FieldValues, Output extends FieldValues>({
  title,
  fields,
  ...shared
}: TextsPanelProps<Input, Output>) {
  // Six editors in one task would block the keys of a slow machine for a second.
  const [readyCount, setReadyCount] = useState(0);
  return (
    <Panel title={title}>
      <div className="stack">
        {fields.map(({ name, label, max, hint, optional = false }, place) => (
          <CompactText
            key={name}
            {...shared}
            {...{ name, label, max, hint, optional }}
            isDue={place <= readyCount}
            onReady={() => setTimeout(() => setReadyCount((count) => Math.max(count, place + 1)))}
          />
        ))}
      </div>
    </Panel>
  );
}

interface CompactTextProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  label: string;
  max: number;
  hint: string | undefined;
  optional: boolean;
  view: TextView;
  /** Until the editor is due, the field shows its Markdown. */
  isDue: boolean;
  onReady: () => void;
}

/** One of several texts of a form. Its tools appear beside its label while somebody writes in it. */
function CompactText<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  max,
  hint,
  optional,
  view,
  isDue,
  onReady,
}: CompactTextProps<Input, Output>) {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const TextEditor = usePart(loadTextEditor, isDue && !isMissing, () => setMissing(true));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isEntered, setEntered] = useState(false);
  const error = useFieldError(form, name);
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint && `${id}-hint`;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  const { onChange } = form.register(name);
  const markdown: string = useWatch({ control: form.control, name });
  const note = lengthNote(markdown, max);
  const tools = isEntered ? place : null;
  const fullLabel = optional ? `${label} (optional)` : label;
  const waiting = view === "text" && <div className={styles.waiting}>{markdown}</div>;
  const source = (
    <MarkdownSource
      {...{ form, name, optional, errorId, describedBy, tools }}
      label={fullLabel}
      placeholder=""
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus of its contents.
    <div
      className={styles.field}
      onFocus={() => setEntered(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setEntered(false);
      }}
    >
      <div className={styles.head}>
        <p aria-hidden>
          {label}
          {optional && <span className="field-optional"> (optional)</span>}
        </p>
        <div ref={setPlace} className={styles.tools} />
        {note && <span className="field-note tabular">{note}</span>}
      </div>
      <div className={styles.text} data-invalid={errorId !== undefined}>
        {/* Without the editor, the Markdown can still be written. */}
        {(view === "markdown" || isMissing) && source}
        {!isMissing && !TextEditor && waiting}
        {(isMissing || TextEditor) && <Announced onMount={onReady} />}
        {TextEditor && (
          <ErrorBoundary fallback={view === "text" && source}>
            <TextEditor
              markdown={markdown}
              name={name}
              label={fullLabel}
              optional={optional}
              errorId={errorId}
              describedBy={describedBy}
              isShown={view === "text"}
              tools={tools}
              onChange={(text) => onChange({ target: { name, value: text }, type: "change" })}
            />
          </ErrorBoundary>
        )}
      </div>
      {hintId && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function Announced({ onMount }: { onMount: () => void }): null {
  const announce = useEffectEvent(onMount);
  useEffect(() => {
    announce();
  }, []);
  return null;
}

interface ErrorBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
