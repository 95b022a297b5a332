import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { CoverField } from "#admin/content/cover-field.tsx";
import { BoundTextField, useFieldError, useFieldText } from "#admin/content/fields.tsx";
import { labelsQuery } from "#admin/content/queries.ts";
import { EditorPanel, panelNames } from "#admin/publishing/editor-panel.tsx";
import { FoldingSection } from "#admin/publishing/folding-section.tsx";
import { limits } from "#contract/limits.ts";
import type { LabelInUse } from "#contract/publication.ts";
import { Button } from "#ui/button.tsx";
import styles from "./blog-editor.module.css";
import { type BlogEditor, type BlogFields, blogs } from "./blog-form.ts";
import { fillReadTime, useSuggestedReadTime } from "./read-time.ts";

/** Holds everything except the text of a blog. */
export function BlogPanel({ editor }: { editor: BlogEditor }) {
  return (
    <EditorPanel noun={blogs} editor={editor} names={names}>
      <CoverSection form={editor.form} />
      <CategorySection form={editor.form} />
    </EditorPanel>
  );
}

const names = { ...panelNames, summary: "excerpt" } as const;

function CoverSection({ form }: { form: BlogFields }) {
  return (
    <FoldingSection
      title="Cover"
      value={useFieldText(form, "image_url") === "" ? "None yet" : undefined}
      hasError={Boolean(useFieldError(form, "image_url"))}
      isOpen
    >
      <CoverField form={form} name="image_url" title="title" shape="wide" />
    </FoldingSection>
  );
}

function CategorySection({ form }: { form: BlogFields }) {
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
  return (
    <div className={styles.field}>
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
      {wasFocused ? <KnownCategories form={form} id={id} /> : <datalist id={id} />}
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
        hint={isOwn ? undefined : "Worked out from the text. Type over it to set your own."}
      />
      {isOwn && (
        <Button
          look="quiet"
          onClick={() => {
            fillReadTime(form, suggested);
            // The button is about to go, and the focus with it.
            form.setFocus("read_time");
          }}
        >
          Use {suggested}
        </Button>
      )}
    </div>
  );
}

/** Suggests categories to the field with `list={id}`, and the usual spelling of a typed one. */
function KnownCategories({ form, id }: { form: BlogFields; id: string }) {
  const { data = [] } = useQuery(labelsQuery(blogs));
  const usual = usualSpelling(useFieldText(form, "category"), data);
  return (
    <>
      <datalist id={id}>
        {data.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {usual !== null && (
        <Button
          look="quiet"
          onClick={() => {
            form.setValue("category", usual, { shouldDirty: true });
            // The button is about to go, and the focus with it.
            form.setFocus("category");
          }}
        >
          Use {usual}, as elsewhere
        </Button>
      )}
    </>
  );
}

/** Returns the spelling that most items use for a label that differs only in capitals; null if it is typed that way. */
function usualSpelling(typed: string, inUse: readonly LabelInUse[]): string | null {
  const name = typed.trim();
  const [usual] = inUse
    .filter(({ label }) => label.toLowerCase() === name.toLowerCase())
    .toSorted((one, other) => other.count - one.count);
  return usual && usual.label !== name ? usual.label : null;
}
