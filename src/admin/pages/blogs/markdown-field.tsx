import {
  type UIEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useWatch } from "react-hook-form";
import { useFieldError } from "#admin/content/fields.tsx";
import { keysText } from "#admin/forms/save-shortcut.ts";
import { limits } from "#contract/limits.ts";
import { Segmented } from "#ui/segmented.tsx";
import { FieldError, lengthNote } from "#ui/text-field.tsx";
import type { BlogFields } from "./blog-form.ts";
import { onMarkdownKey, onMarkdownPaste } from "./markdown-area.ts";
import styles from "./markdown-field.module.css";
import { MarkdownPreview } from "./markdown-preview.tsx";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { countWords } from "./read-time.ts";

type View = "write" | "both" | "preview";

const views: readonly { value: View; label: string }[] = [
  { value: "write", label: "Write" },
  { value: "both", label: "Side by side" },
  { value: "preview", label: "Preview" },
];

export function MarkdownField({ form }: { form: BlogFields }) {
  const id = useId();
  const isWide = useWideScreen();
  const [chosen, setView] = useState<View>("both");
  const view = chosen === "both" && !isWide ? "write" : chosen;
  const error = useFieldError(form, "content");
  const area = useRef<HTMLTextAreaElement | null>(null);
  const preview = useRef<HTMLElement>(null);
  const { ref, ...field } = form.register("content");

  // An error must show where the text can be corrected.
  useEffect(() => {
    if (error) setView((now) => (now === "preview" ? "write" : now));
  }, [error]);

  return (
    <section className="panel" aria-label="Content">
      <div className={styles.bar}>
        <div hidden={view === "preview"}>
          <MarkdownToolbar area={area} />
        </div>
        <Segmented
          label="View of the content"
          options={isWide ? views : views.filter(({ value }) => value !== "both")}
          value={view}
          onChange={setView}
        />
      </div>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className={styles.panes} data-view={view}>
        <textarea
          {...field}
          ref={(element) => {
            ref(element);
            area.current = element;
          }}
          className={styles.write}
          aria-label="Content"
          aria-required
          placeholder="Write in Markdown…"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onKeyDown={onMarkdownKey}
          onPaste={onMarkdownPaste}
          onScroll={(event) => syncScroll(event, preview.current)}
        />
        {view !== "write" && <MarkdownPreview ref={preview} form={form} />}
      </div>
      <EditorFooter form={form} />
    </section>
  );
}

function syncScroll({ currentTarget: from }: UIEvent, to: HTMLElement | null): void {
  const room = from.scrollHeight - from.clientHeight;
  if (to && room > 0) to.scrollTop = (from.scrollTop / room) * (to.scrollHeight - to.clientHeight);
}

function EditorFooter({ form }: { form: BlogFields }) {
  const content = useDeferredValue(useWatch({ control: form.control, name: "content" }));
  const words = countWords(content);
  const length = lengthNote(content, limits.content);
  return (
    <p className={styles.foot}>
      <span className="numeric">
        {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"}
      </span>
      {length && <span className="numeric">{length} characters</span>}
      <span className={styles.keys}>{keysText("S")} to save</span>
    </p>
  );
}

const wide = matchMedia("(width >= 48rem)");

function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => wide.matches,
  );
}
