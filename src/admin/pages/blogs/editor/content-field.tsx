import { type UIEvent, useEffect, useId, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { Segmented } from "#ui/segmented.tsx";
import { FieldError } from "#ui/text-field.tsx";
import type { BlogForm } from "./blog-form.ts";
import styles from "./content-field.module.css";
import { ContentFoot } from "./content-foot.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { onMarkdownKey, onMarkdownPaste } from "./markdown-area.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { useWideScreen } from "./wide-screen.ts";

type View = "write" | "both" | "preview";

const views: readonly { value: View; label: string }[] = [
  { value: "write", label: "Write" },
  { value: "both", label: "Side by side" },
  { value: "preview", label: "Preview" },
];

/** The article's text as Markdown, and how visitors will see it. */
export function ContentField({ form }: { form: BlogForm }) {
  const id = useId();
  const isWide = useWideScreen();
  const [asked, setView] = useState<View>("both");
  const view = asked === "both" && !isWide ? "write" : asked;
  const { errors } = useFormState({ control: form.control, name: "content", exact: true });
  const error = errors.content?.message;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const preview = useRef<HTMLElement>(null);
  const { ref, ...field } = form.register("content");

  // What is wrong with the text must be seen where it can be mended.
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
          onScroll={(event) => alignScroll(event, preview.current)}
        />
        {view !== "write" && <ContentPreview ref={preview} control={form.control} />}
      </div>
      <ContentFoot control={form.control} />
    </section>
  );
}

/** Side by side, the preview shows about the part that is being written. */
function alignScroll({ currentTarget: from }: UIEvent, to: HTMLElement | null): void {
  const room = from.scrollHeight - from.clientHeight;
  if (to && room > 0) to.scrollTop = (from.scrollTop / room) * (to.scrollHeight - to.clientHeight);
}
