import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { CoverField } from "#admin/content/cover-field.tsx";
import { BoundTextField, useFieldError, useFieldText } from "#admin/content/fields.tsx";
import { labelsQuery } from "#admin/content/queries.ts";
import { FoldingSection } from "#admin/publishing/folding-section.tsx";
import { countWords, suggestReadTime } from "#admin/writing/read-time.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { blogs } from "./blog.ts";
import styles from "./blog-editor.module.css";
import type { BlogFields } from "./blog-form.ts";

export function CoverSection({ form }: { form: BlogFields }) {
  return (
    <FoldingSection
      title="Cover"
      value={useFieldText(form, "image_url") === "" ? "None yet" : undefined}
      hasError={Boolean(useFieldError(form, "image_url"))}
      isOpen
    >
      <CoverField form={form} name="image_url" shape="wide" />
    </FoldingSection>
  );
}

export function CategorySection({ form }: { form: BlogFields }) {
  const errors = [useFieldError(form, "category"), useFieldError(form, "read_time")];
  return (
    <FoldingSection
      title="Category"
      value={useFieldText(form, "category") || "None yet"}
      hasError={errors.some(Boolean)}
      isOpen
    >
      <div className="stack">
        <CategoryField form={form} />
        <ReadTimeField form={form} />
        <p className="field-hint">By {form.getValues("author")}</p>
      </div>
    </FoldingSection>
  );
}

function CategoryField({ form }: { form: BlogFields }) {
  const id = useId();
  const [wasFocused, setFocused] = useState(false);
  const { data = [] } = useQuery({ ...labelsQuery(blogs), enabled: wasFocused });
  return (
    <div>
      <BoundTextField
        form={form}
        name="category"
        max={limits.category}
        label="Category"
        aria-required
        list={id}
        autoComplete="off"
        onFocus={() => setFocused(true)}
      />
      <datalist id={id}>
        {data.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  );
}

function ReadTimeField({ form }: { form: BlogFields }) {
  const suggested = useSuggestedReadTime(form);
  const readTime = useWatch({ control: form.control, name: "read_time" });
  const isOwn = suggested !== null && suggested !== readTime;
  return (
    <div className={styles.field}>
      <BoundTextField
        form={form}
        name="read_time"
        max={limits.readTime}
        label="Read time"
        aria-required
        placeholder="5 min read"
        hint={isOwn ? undefined : "Counted from the text. Type over it to keep your own."}
      />
      {isOwn && (
        <Button look="quiet" onClick={() => fillReadTime(form, suggested)}>
          Use {suggested}
        </Button>
      )}
    </div>
  );
}

/** Keeps the read time in step with the text, unless somebody has typed another one. */
export function useReadTime(form: BlogFields): void {
  const suggested = useSuggestedReadTime(form);
  const [last] = useState<{ suggested: string | null }>({ suggested });
  useEffect(() => {
    const present = form.getValues("read_time");
    const isOwn = present !== "" && present !== last.suggested;
    const isTyping = document.activeElement?.getAttribute("name") === "read_time";
    if (suggested !== null && !isOwn && !isTyping && suggested !== present) {
      fillReadTime(form, suggested);
    }
    // While the whole text is replaced, there is none for a moment.
    if (suggested !== null) last.suggested = suggested;
  }, [form, suggested, last]);
}

function useSuggestedReadTime({ control }: BlogFields): string | null {
  const content = useDeferredValue(useWatch({ control, name: "content" }));
  return suggestReadTime(countWords(content));
}

function fillReadTime(form: BlogFields, readTime: string): void {
  const { submitCount } = form.formState;
  form.setValue("read_time", readTime, { shouldDirty: true, shouldValidate: submitCount > 0 });
}
