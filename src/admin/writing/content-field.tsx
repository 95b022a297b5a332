import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { barHeight } from "#admin/content/editor-bars.ts";
import { type Bound, useFieldError } from "#admin/content/fields.tsx";
import { usePart } from "#admin/layout/use-part.ts";
import { counted } from "#contract/counted.ts";
import { countWords } from "#contract/read-time.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import chevronUpIcon from "#ui/icons/chevron-up.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { FieldError, lengthNote } from "#ui/text-field.tsx";
import { MarkdownSource } from "./markdown-source.tsx";
import { PlainText } from "./plain-text.tsx";
import styles from "./writing.module.css";

export type TextView = "text" | "markdown";

const views: readonly { value: TextView; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "markdown", label: "Markdown" },
];

export const loadTextEditor = async () => (await import("./text-editor.tsx")).TextEditor;

// The editor starts to load before the form is drawn, which waits for the session.
loadTextEditor().catch(() => {});

const toolsBar = barHeight("--tools-h");

interface ViewSwitchProps {
  view: TextView;
  onChange: (view: TextView) => void;
}

/** Switches between the text as visitors will see it and its Markdown. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Segmented label="View of the text" options={views} value={view} onChange={onChange} />;
}

interface ContentFieldProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  label: string;
  max: number;
  view: TextView;
  children?: ReactNode;
}

/** A text with headings, pictures and tables, which the form keeps as Markdown. */
export function ContentField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  max,
  view,
  children,
}: ContentFieldProps<Input, Output>) {
  const id = useId();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const error = useFieldError(form, name);
  const errorId = error ? `${id}-error` : undefined;
  // Suspense is not used because it never reveals a part sooner than 0.3 seconds after its fallback.
  const [isMissing, setMissing] = useState(false);
  const TextEditor = usePart(loadTextEditor, !isMissing, () => setMissing(true));
  const { onChange } = form.register(name);
  const markdown: string = useWatch({ control: form.control, name });
  const [handOver, setHandOver] = useState<{ caret: number | null } | null>(null);
  // An existing text would flash as Markdown.
  const [isNew] = useState(markdown === "");
  const isPlain = isMissing || (isNew && !handOver);
  return (
    <div className={styles.sheet}>
      <div ref={toolsBar} className={styles.bar} data-unfolded={isUnfolded}>
        <div ref={setTools} className={styles.tools} />
        <span className={styles.unfold}>
          <IconButton
            label={isUnfolded ? "Fewer tools" : "All tools"}
            aria-expanded={isUnfolded}
            icon={<Icon glyph={isUnfolded ? chevronUpIcon : chevronDownIcon} />}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        </span>
        <TextLength markdown={markdown} max={max} />
      </div>
      {children}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {view === "markdown" && (
        <MarkdownSource form={form} name={name} label={label} errorId={errorId} tools={tools} />
      )}
      {isMissing && view === "text" && <EditorMissing />}
      {isPlain && view === "text" && (
        <PlainText
          {...{ form, name, label, errorId }}
          isReady={TextEditor !== null}
          onHandOver={(caret) => setHandOver({ caret })}
        />
      )}
      {!isPlain && !TextEditor && <TextSkeleton />}
      {TextEditor && (
        <TextEditor
          // The text that is taken over can be undone.
          markdown={isPlain ? "" : markdown}
          label={label}
          name={name}
          errorId={errorId}
          isShown={view === "text" && !isPlain}
          caret={handOver?.caret}
          tools={tools}
          onChange={(text) => onChange({ target: { name, value: text }, type: "change" })}
        />
      )}
    </div>
  );
}

function TextLength({ markdown, max }: { markdown: string; max: number }) {
  const content = useDeferredValue(markdown);
  const words = countWords(content);
  const length = lengthNote(content, max);
  return (
    <p className={`numeric ${styles.length}`}>
      {counted(words, "word")}
      {length && ` · ${length} characters`}
    </p>
  );
}

function EditorMissing() {
  return (
    <Notice tone="warn" title="The text could not be shown as visitors see it" role="alert">
      Check your connection. You can go on writing here in Markdown; what you wrote is safe.
    </Notice>
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
