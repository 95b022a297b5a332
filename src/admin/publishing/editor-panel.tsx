import { type ReactNode, useDeferredValue, useMemo } from "react";
import { type FieldPathByValue, useWatch } from "react-hook-form";
import { FieldLink } from "#admin/content/field-links.tsx";
import type { FormValues } from "#admin/content/form-values.ts";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import { type RequiredField, requiredFields } from "#admin/content/required-fields.ts";
import type { ContentEditor } from "#admin/content/use-content-editor.ts";
import { Icon } from "#ui/icon.tsx";
import circleIcon from "#ui/icons/circle.svg?raw";
import circleCheckIcon from "#ui/icons/circle-check.svg?raw";
import { AddressFields } from "./address-fields.tsx";
import { DateField } from "./date-field.tsx";
import { FoldingSection } from "./folding-section.tsx";
import { PreviewLinks } from "./preview-links.tsx";
import styles from "./publishing.module.css";
import { PublishingSection } from "./publishing-section.tsx";
import { SearchFields, type SearchNames } from "./search-fields.tsx";
import { Versions } from "./versions.tsx";

/** The fields of the panel that have the same name in every kind. */
export const panelNames = {
  title: "title",
  searchTitle: "search_title",
  searchDescription: "search_description",
  slug: "slug",
  publishedAt: "published_at",
} as const;

interface EditorPanelProps<Full extends ContentItem, Input extends FormValues> {
  noun: ContentNoun<ContentItem, Full>;
  editor: ContentEditor<Full, Input>;
  names: SearchNames<Input> & { publishedAt: FieldPathByValue<Input, string> };
  /** Sections that only this kind has. */
  children?: ReactNode;
}

/** Holds everything except the text: the schedule, search and sharing, and earlier versions. */
export function EditorPanel<Full extends ContentItem, Input extends FormValues>(
  props: EditorPanelProps<Full, Input>,
) {
  const { noun, editor, names, children } = props;
  const { form } = editor;
  const item = editor.document.latest;
  const isPublicAsIs = item?.published === true && item.draft_saved_at === null;
  return (
    <>
      <PublishingSection noun={noun} editor={editor} missing={<ToFillIn editor={editor} />}>
        <DateField form={form} name={names.publishedAt} item={item} />
      </PublishingSection>
      {children}
      <SearchFields noun={noun} form={form} names={names} item={item} />
      <AddressFields noun={noun} form={form} name={names.slug} item={item} />
      {item && !isPublicAsIs && (
        <FoldingSection title="Share a preview">
          {() => <PreviewLinks noun={noun} editor={editor} item={item} />}
        </FoldingSection>
      )}
      {item && (
        <FoldingSection title="Versions">
          {() => <Versions noun={noun} editor={editor} item={item} />}
        </FoldingSection>
      )}
    </>
  );
}

/** Lists what publishing requires, as long as something is missing. */
function ToFillIn<Full extends ContentItem, Input extends FormValues>({
  editor,
}: {
  editor: ContentEditor<Full, Input>;
}) {
  const fields = useRequired(editor);
  if (fields.every(({ isFilled }) => isFilled)) return null;
  return (
    <div className={styles.required}>
      <p>Needed before it can be published</p>
      <ul>
        {fields.map((field) => (
          <li key={field.name} data-filled={field.isFilled}>
            <Icon glyph={field.isFilled ? circleCheckIcon : circleIcon} />
            {field.isFilled ? field.word : <FieldLink field={field} />}
            <span className="visually-hidden">{field.isFilled ? ", done" : ", missing"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useRequired<Full extends ContentItem, Input extends FormValues>({
  form,
  description,
}: ContentEditor<Full, Input>): readonly RequiredField[] {
  const { rules, empty, words } = description;
  // The check lags behind the keys, since a long text takes a while.
  const change = useDeferredValue(useWatch({ control: form.control }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` says when to read the values again.
  return useMemo(
    () => requiredFields(rules.schema, empty, form.getValues(), words),
    [rules, empty, form, words, change],
  );
}
