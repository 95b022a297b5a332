import { useWatch } from "react-hook-form";
import type { Ebook } from "#contract/ebook.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import { Panel } from "#ui/panel.tsx";
import { lengthNote, TextField } from "#ui/text-field.tsx";
import styles from "./address-panel.module.css";
import type { EbookFormApi } from "./ebook-form.ts";

interface AddressPanelProps {
  form: EbookFormApi;
  /** As it is stored; null while it is not. */
  ebook: Ebook | null;
}

/** Where the ebook's own page stands on the website. */
export function AddressPanel({ form, ebook }: AddressPanelProps) {
  const slug = useWatch({ control: form.control, name: "slug" });
  return (
    <Panel title="Search & address">
      <TextField
        label="Address"
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register("slug")}
        note={lengthNote(slug, limits.slug)}
        error={form.formState.errors.slug?.message}
        hint={
          ebook
            ? "The last part of the page’s address. After a change the old address leads to the new one."
            : "The last part of the page’s address. Left empty, it is made from the title."
        }
      />
      {ebook?.published && (
        <p className={styles.page}>
          <a href={sitePaths.ebook(ebook.slug)} target="_blank" rel="noopener">
            {sitePaths.ebook(ebook.slug)}
          </a>
        </p>
      )}
    </Panel>
  );
}
