import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { WebsiteLink } from "#admin/content/address-panel.tsx";
import { BoundCheckbox, BoundTextField } from "#admin/content/fields.tsx";
import { StateBadge } from "#admin/content/publishing.tsx";
import { listQuery } from "#admin/content/queries.ts";
import { countWords, suggestReadTime } from "#admin/writing/read-time.ts";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { blogs } from "./blog.ts";
import styles from "./blog-editor.module.css";
import type { BlogFields } from "./blog-form.ts";

export function PublishingPanel({ form, stored }: { form: BlogFields; stored: Blog | null }) {
  return (
    <Panel title="Publishing" actions={stored && <StateBadge state={stored} />}>
      <div className="stack">
        {stored?.published && stored.draft_saved_at && (
          <p className={styles.unpublished}>The draft has changes that visitors do not see.</p>
        )}
        <PublishedField form={form} wasPublished={stored?.published ?? false} />
        <CategoryField form={form} />
        <ReadTimeField form={form} />
        <p className={styles.byline}>
          <span>By {form.getValues("author")}</span>
          <WebsiteLink noun={blogs} stored={stored} />
        </p>
      </div>
    </Panel>
  );
}

function PublishedField({ form, wasPublished }: { form: BlogFields; wasPublished: boolean }) {
  const published = useWatch({ control: form.control, name: "published" });
  return (
    <BoundCheckbox
      form={form}
      name="published"
      label="Publish immediately"
      hint={publishingConsequence(published, wasPublished)}
    />
  );
}

function publishingConsequence(published: boolean, wasPublished: boolean): string {
  if (published) {
    return wasPublished
      ? "Visitors see your changes once you press Update."
      : "Visitors can read it once you press Publish.";
  }
  return wasPublished
    ? "Saving takes it off the website and makes it a draft."
    : "It is saved as a draft that only you can see.";
}

function CategoryField({ form }: { form: BlogFields }) {
  const id = useId();
  const [wasFocused, setFocused] = useState(false);
  const { data } = useQuery({
    ...listQuery(blogs, { q: "", published: null, cursor: null }),
    enabled: wasFocused,
  });
  const known = new Set(data?.items.map(({ category }) => category));
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
        {[...known].sort().map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </div>
  );
}

function ReadTimeField({ form }: { form: BlogFields }) {
  const { control, setValue } = form;
  const content = useDeferredValue(useWatch({ control, name: "content" }));
  const readTime = useWatch({ control, name: "read_time" });
  const suggested = suggestReadTime(countWords(content));
  return (
    <div className={styles.field}>
      <BoundTextField
        form={form}
        name="read_time"
        max={limits.readTime}
        label="Read time"
        aria-required
        placeholder="5 min read"
      />
      {suggested !== null && suggested !== readTime && (
        <Button
          look="quiet"
          onClick={() =>
            setValue("read_time", suggested, { shouldDirty: true, shouldValidate: true })
          }
        >
          Use {suggested}
        </Button>
      )}
    </div>
  );
}
