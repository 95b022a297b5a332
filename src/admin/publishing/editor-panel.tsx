import type { ReactNode } from "react";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import type { FormValues } from "#admin/content/form-values.ts";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import type { ContentEditor } from "#admin/content/use-content-editor.ts";
import { AddressFields } from "./address-fields.tsx";
import { DateField } from "./date-field.tsx";
import { FoldingSection } from "./folding-section.tsx";
import { PreviewLinks } from "./preview-links.tsx";
import { PublishingSection } from "./publishing-section.tsx";
import { SearchFields, type SearchNames } from "./search-fields.tsx";
import { ToFillIn } from "./to-fill-in.tsx";
import { Versions } from "./versions.tsx";

/** The fields of the panel that have the same name in every kind. */
export const panelNames = {
  title: "title",
  searchTitle: "search_title",
  searchDescription: "search_description",
  slug: "slug",
  publishedAt: "published_at",
} as const;

interface EditorPanelProps<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Output extends FieldValues,
> {
  noun: ContentNoun<Item, Full>;
  editor: ContentEditor<Full, Input, Output>;
  names: SearchNames<Input> & { publishedAt: FieldPathByValue<Input, string> };
  /** Sections that only this kind has. */
  children?: ReactNode;
}

/** Holds everything except the text: the schedule, search and sharing, and earlier versions. */
export function EditorPanel<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Output extends FieldValues,
>(props: EditorPanelProps<Item, Full, Input, Output>) {
  const { noun, editor, names, children } = props;
  const { form, item } = editor;
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
