import type { ReactNode } from "react";
import type { FieldPathByValue, FieldValues, UseFormReturn } from "react-hook-form";
import { settings } from "#admin/settings.ts";
import { limits } from "#contract/limits.ts";
import { Icon } from "#ui/icon.tsx";
import arrowUpRightIcon from "#ui/icons/arrow-up-right.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./address-panel.module.css";
import { BoundTextField, useFieldText } from "./fields.tsx";
import type { ContentItem, Noun } from "./noun.ts";

interface AddressPanelProps<Input extends FieldValues, Output extends FieldValues> {
  noun: Noun;
  form: UseFormReturn<Input, unknown, Output>;
  names: Record<"slug" | "title" | "summary", FieldPathByValue<Input, string>>;
  isStored: boolean;
  children?: ReactNode;
}

export function AddressPanel<Input extends FieldValues, Output extends FieldValues>(
  props: AddressPanelProps<Input, Output>,
) {
  const { noun, form, names, isStored, children } = props;
  return (
    <Panel title="Search & address">
      <div className="stack">
        <SearchResult
          section={noun.page("").replaceAll("/", "")}
          slug={useFieldText(form, names.slug)}
          title={useFieldText(form, names.title)}
          summary={useFieldText(form, names.summary)}
        />
        <BoundTextField
          form={form}
          name={names.slug}
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
        {children}
      </div>
    </Panel>
  );
}

function SearchResult(props: { section: string; slug: string; title: string; summary: string }) {
  const { section, slug, title, summary } = props;
  return (
    <figure className={styles.result} aria-label="How a search result may look">
      <p className={styles.address}>
        {location.host} › {section}
        {slug && ` › ${slug}`}
      </p>
      <p className={styles.title}>
        {title || "Title"} | {settings.brand}
      </p>
      <p className={styles.summary}>{summary || "The first words stand here."}</p>
    </figure>
  );
}

interface WebsiteLinkProps {
  noun: Noun;
  stored: ContentItem | null;
}

/** A link to the page of an item; nothing while visitors cannot see it. */
export function WebsiteLink({ noun, stored }: WebsiteLinkProps) {
  if (!stored?.published) return null;
  return (
    <a className={styles.link} href={noun.page(stored.slug)} target="_blank" rel="noopener">
      View on the website
      <Icon glyph={arrowUpRightIcon} />
    </a>
  );
}
