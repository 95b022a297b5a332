import { lazy, Suspense, useDeferredValue, useId, useRef, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { type Bound, useFieldError } from "#admin/content/fields.tsx";
import { keysText } from "#admin/forms/save-shortcut.ts";
import { Segmented } from "#ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { FieldError, lengthNote } from "#ui/text-field.tsx";
import { onMarkdownKey, onMarkdownPaste } from "./markdown-area.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { countWords } from "./read-time.ts";
import styles from "./writing.module.css";

type View = "text" | "markdown";

const views: readonly { value: View; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "markdown", label: "Markdown" },
];

const TextEditor = lazy(async () => ({ default: (await import("./text-editor.tsx")).TextEditor }));

interface ContentFieldProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  label: string;
  max: number;
}

/** A text with headings, pictures and tables, which is Markdown in the form. */
export function ContentField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  max,
}: ContentFieldProps<Input, Output>) {
  const id = useId();
  const [view, setView] = useState<View>("text");
  const error = useFieldError(form, name);
  const errorId = error ? `${id}-error` : undefined;
  const { onChange } = form.register(name);
  const markdown: string = useWatch({ control: form.control, name });
  return (
    <section className={styles.content} aria-label={label}>
      <div className={styles.head}>
        <TextLength markdown={markdown} max={max} />
        <Segmented
          label={`View of the ${label.toLowerCase()}`}
          options={views}
          value={view}
          onChange={setView}
        />
      </div>
      {errorId && (
        <div className={styles.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {view === "markdown" ? (
        <MarkdownSource form={form} name={name} label={label} errorId={errorId} />
      ) : (
        <Suspense fallback={<TextSkeleton />}>
          <TextEditor
            markdown={markdown}
            label={label}
            errorId={errorId}
            onChange={(text) => onChange({ target: { name, value: text }, type: "change" })}
          />
        </Suspense>
      )}
    </section>
  );
}

function MarkdownSource<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  errorId,
}: Bound<Input, Output, string> & { label: string; errorId: string | undefined }) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...field } = form.register(name);
  return (
    <>
      <div className={styles.tools}>
        <MarkdownToolbar area={area} />
      </div>
      <textarea
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        className={styles.source}
        aria-label={label}
        aria-required
        placeholder="Write in Markdown…"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onKeyDown={onMarkdownKey}
        onPaste={onMarkdownPaste}
      />
    </>
  );
}

function TextLength({ markdown, max }: { markdown: string; max: number }) {
  const content = useDeferredValue(markdown);
  const words = countWords(content);
  const length = lengthNote(content, max);
  return (
    <p className={styles.length}>
      <span className="numeric">
        {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"}
      </span>
      {length && <span className="numeric">{length} characters</span>}
      <span className={styles.saveKeys}>{keysText("S")} to save</span>
    </p>
  );
}

function TextSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonGroup>
        {["100%", "92%", "97%", "40%"].map((width) => (
          <Skeleton key={width} width={width} height="1.4em" />
        ))}
      </SkeletonGroup>
    </div>
  );
}
