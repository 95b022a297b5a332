import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FieldPathByValue, FieldValues, UseFormReturn } from "react-hook-form";
import {
  BoundTextArea,
  BoundTextField,
  useFieldError,
  useFieldText,
} from "#admin/content/fields.tsx";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import { explain } from "#admin/errors.ts";
import { DrawnPicture } from "#admin/layout/drawn-picture.tsx";
import { settings } from "#admin/portal-settings.ts";
import { limits } from "#contract/limits.ts";
import { FoldingSection } from "./folding-section.tsx";
import styles from "./search-fields.module.css";

/** A page of search results shows about this much of each. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

/** Pixels. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

export type SearchNames<Input extends FieldValues> = Record<
  "title" | "summary" | "searchTitle" | "searchDescription" | "slug",
  FieldPathByValue<Input, string>
>;

interface SearchFieldsProps<
  Item extends ContentItem,
  Input extends FieldValues,
  Output extends FieldValues,
> {
  noun: ContentNoun<Item>;
  form: UseFormReturn<Input, unknown, Output>;
  names: SearchNames<Input>;
  item: ContentItem | null;
}

/** Edits how the item is found and shared, and shows how that looks. */
export function SearchFields<
  Item extends ContentItem,
  Input extends FieldValues,
  Output extends FieldValues,
>(props: SearchFieldsProps<Item, Input, Output>) {
  const { noun, form, names, item } = props;
  const title = useFieldText(form, names.title);
  const summary = useFieldText(form, names.summary);
  const searchTitle = useFieldText(form, names.searchTitle);
  const searchDescription = useFieldText(form, names.searchDescription);
  const slug = useFieldText(form, names.slug);
  const errors = [
    useFieldError(form, names.searchTitle),
    useFieldError(form, names.searchDescription),
  ];
  const ownTitle = searchTitle || title;
  const ownDescription = searchDescription || summary;
  const shownTitle = ownTitle || "Title";
  const shownDescription = ownDescription || "The first words appear here.";
  const isLong = ownTitle.length > TITLE_SHOWN || ownDescription.length > DESCRIPTION_SHOWN;
  return (
    <FoldingSection
      title="Search & sharing"
      value={isLong ? "Will be cut" : "Looks good"}
      hasError={errors.some(Boolean)}
    >
      {(isOpen) => (
        <div className="stack">
          <figure className={styles.result} aria-label="How a search result may look">
            <p className={styles.address}>
              {[location.host, noun.page("").replaceAll("/", ""), slug].filter(Boolean).join(" › ")}
            </p>
            <p className={styles.title}>
              {shownTitle} | {settings.brand}
            </p>
            <p className={styles.summary}>{shownDescription}</p>
          </figure>
          <div>
            <BoundTextField
              form={form}
              name={names.searchTitle}
              max={limits.title}
              label="Headline in search results"
              optional
              placeholder={title}
              autoComplete="off"
            />
            <Measure length={ownTitle.length} shown={TITLE_SHOWN} />
          </div>
          <div>
            <BoundTextArea
              form={form}
              name={names.searchDescription}
              max={limits.excerpt}
              label="Snippet in search results"
              optional
              placeholder={summary}
              rows={3}
            />
            <Measure length={ownDescription.length} shown={DESCRIPTION_SHOWN} />
          </div>
          <figure className={styles.card} aria-label="How a shared link may look">
            <SharedCard noun={noun} item={item} isShown={isOpen} />
            <figcaption>
              <span>{location.host}</span>
              <strong>{shownTitle}</strong>
              <span className={styles.summary}>{shownDescription}</span>
            </figcaption>
          </figure>
        </div>
      )}
    </FoldingSection>
  );
}

interface SharedCardProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  item: ContentItem | null;
  isShown: boolean;
}

/** Shows the card as networks will, drawn from what has been saved. */
function SharedCard<Item extends ContentItem>({ noun, item, isShown }: SharedCardProps<Item>) {
  const { data, error } = useQuery({
    queryKey: [noun.many, "card", item?.id, item?.version],
    queryFn: ({ signal }) => noun.api.card(item?.id ?? "", signal),
    enabled: isShown && item !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: "static",
  });
  return (
    <div className={styles.picture}>
      <DrawnPicture bitmap={data} width={CARD_WIDTH} height={CARD_HEIGHT} />
      {!data && (
        <p>{error ? explain(error) : item ? "Drawing…" : "Drawn once a draft is saved."}</p>
      )}
    </div>
  );
}

/** Says how much of the text will be seen. A longer text is cut where it is shown, and never refused. */
function Measure({ length, shown }: { length: number; shown: number }) {
  return (
    <p className={styles.measure} data-long={length > shown}>
      <progress max={shown} value={Math.min(length, shown)} aria-hidden="true" />
      <span className="numeric">
        {length} of {shown}
      </span>
    </p>
  );
}
