import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { useWatch } from "react-hook-form";
import { StateBadge } from "#admin/pages/blogs/state-badge.tsx";
import { settings } from "#admin/settings.ts";
import type { Blog } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import type { BlogForm } from "./blog-form.ts";
import { CategoryField } from "./category-field.tsx";
import styles from "./publishing-panel.module.css";
import { ReadTimeField } from "./read-time-field.tsx";

/** Whether visitors see the article, and what its card says. */
export function PublishingPanel({ form, stored }: { form: BlogForm; stored: Blog | null }) {
  return (
    <Panel title="Publishing" actions={stored && <StateBadge published={stored.published} />}>
      <div className="stack">
        <PublishedField form={form} wasPublished={stored?.published ?? false} />
        <CategoryField form={form} />
        <ReadTimeField form={form} />
        <p className={styles.byline}>
          <span>By {stored?.author ?? settings.defaultAuthor}</span>
          {stored?.published && (
            <a href={sitePaths.blog(stored.slug)} target="_blank" rel="noopener">
              View on the website
              <Icon glyph={ArrowUpRight} />
            </a>
          )}
        </p>
      </div>
    </Panel>
  );
}

function PublishedField({ form, wasPublished }: { form: BlogForm; wasPublished: boolean }) {
  const published = useWatch({ control: form.control, name: "published" });
  return (
    <Checkbox
      label="Publish immediately"
      hint={consequence(published, wasPublished)}
      {...form.register("published")}
    />
  );
}

function consequence(published: boolean, wasPublished: boolean): string {
  if (published) {
    return wasPublished
      ? "What you save is on the website at once."
      : "Visitors can read it as soon as you save.";
  }
  return wasPublished
    ? "Saving takes it off the website and makes it a draft."
    : "It is saved as a draft that only you can see.";
}
