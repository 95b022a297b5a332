import { useWatch } from "react-hook-form";
import { settings } from "#admin/settings.ts";
import { limits } from "#contract/limits.ts";
import { Panel } from "#ui/panel.tsx";
import styles from "./address-panel.module.css";
import type { BlogForm } from "./blog-form.ts";
import { BoundTextField } from "./bound-field.tsx";

/** The article's address, and what a search engine may make of it. */
export function AddressPanel({ form, isStored }: { form: BlogForm; isStored: boolean }) {
  return (
    <Panel title="Search & address">
      <div className="stack">
        <SearchResult form={form} />
        <BoundTextField
          form={form}
          name="slug"
          max={limits.slug}
          label="Address"
          optional={!isStored}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            isStored
              ? "Once changed, the old address leads to the new one."
              : "Leave it empty and the title makes it."
          }
        />
      </div>
    </Panel>
  );
}

function SearchResult({ form: { control } }: { form: BlogForm }) {
  const [title, excerpt, slug] = useWatch({ control, name: ["title", "excerpt", "slug"] });
  return (
    <figure className={styles.result} aria-label="How a search result may look">
      <p className={styles.address}>
        {location.host} › blogs{slug && ` › ${slug}`}
      </p>
      <p className={styles.title}>
        {title || "Title"} | {settings.brand}
      </p>
      <p className={styles.excerpt}>{excerpt || "The excerpt stands here."}</p>
    </figure>
  );
}
