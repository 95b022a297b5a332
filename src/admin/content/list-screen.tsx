import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { countersQuery } from "#admin/data/stats.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { useFailureToast } from "#admin/layout/toasts.ts";
import { ListBar, ListSearch } from "#admin/lists/list-bar.tsx";
import styles from "#admin/lists/lists.module.css";
import { Pager } from "#admin/lists/pager.tsx";
import { counted } from "#contract/counted.ts";
import {
  capitalized,
  inTitleCase,
  type PublicationOrder,
  publicationOrders,
} from "#contract/nouns.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Segmented } from "#ui/segmented.tsx";
import { askToDelete } from "./delete-dialog.tsx";
import { NothingFound, NothingYet } from "./empty-list.tsx";
import { type ListAddress, useListAddress } from "./list-address.ts";
import { type ListFocus, NEW_ITEM, useListFocus } from "./list-focus.ts";
import type { ContentItem, ContentNoun, Noun } from "./noun.ts";
import { labelsQuery, listQuery } from "./queries.ts";

export interface ShownList<Item> {
  items: readonly Item[] | null;
  isStale: boolean;
  focus: ListFocus;
  askToDelete: (item: Item) => void;
}

interface ListScreenProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  searched: string;
  /** The name of the whole list, next to its categories, topics or sectors. */
  allGroups: string;
  firstSteps: ReactNode;
  deletion: { question: string; consequence: (item: Item) => string };
  intro?: ReactNode;
  /** They stand before “New …”. */
  actions?: ReactNode;
  children: (list: ShownList<Item>) => ReactNode;
}

export function ListScreen<Item extends ContentItem>(props: ListScreenProps<Item>) {
  const { noun, searched, allGroups, firstSteps, deletion, intro, actions, children } = props;
  const address = useListAddress();
  const { filter, isNarrowed } = address;
  const query = useQuery(listQuery(noun, filter));
  const { data, isPlaceholderData } = query;
  const failure = useLoadFailure(query);
  const failureTitle = `Failed to fetch ${noun.many}`;
  useFailureToast(failureTitle, data ? query.error : null);
  const focus = useListFocus(data?.items.map(({ id }) => id) ?? []);

  const isEmpty = data?.items.length === 0;
  const isFirstVisit = isEmpty && !isNarrowed;
  const askFor = (item: Item) => {
    focus.hold(item.id);
    const { successor: focusAfter, await: onRestored } = focus;
    askToDelete({ noun, item, ...deletion, focusAfter, onRestored });
  };
  return (
    <Screen
      title={capitalized(noun.many)}
      actions={
        <>
          {actions}
          <NewLink noun={noun} look={isFirstVisit ? "ghost" : "solid"} />
        </>
      }
    >
      {intro}
      {!isFirstVisit && (
        <ListBar>
          <ListSearch label={`Search ${noun.many}`} placeholder={`Search ${searched}`} />
          <StateFilter noun={noun} address={address} />
          <LabelFilter noun={noun} address={address} all={allGroups} />
          <SortChoice address={address} />
        </ListBar>
      )}
      {!isFirstVisit && (
        <ListCount
          noun={noun}
          total={isPlaceholderData ? undefined : data?.total}
          isSearched={filter.q !== "" || filter.label !== ""}
        />
      )}
      {isFirstVisit && <NothingYet noun={noun}>{firstSteps}</NothingYet>}
      {isEmpty && isNarrowed && <NothingFound noun={noun} address={address} searched={searched} />}
      {!data && failure && <LoadFailure title={failureTitle} failure={failure} />}
      {!isEmpty &&
        (data || !failure) &&
        children({
          items: data?.items ?? null,
          isStale: isPlaceholderData,
          focus,
          askToDelete: askFor,
        })}
      {data && <Pager next={data.next} />}
    </Screen>
  );
}

interface NewLinkProps {
  noun: Noun;
  look: "ghost" | "solid";
}

function NewLink({ noun, look }: NewLinkProps) {
  return (
    <Link id={NEW_ITEM} className={buttonClass({ look })} to={noun.paths.create()}>
      <Icon glyph={plusIcon} />
      New {inTitleCase(noun.one)}
    </Link>
  );
}

interface StateFilterProps {
  noun: Noun;
  address: ListAddress;
}

function StateFilter({ noun, address }: StateFilterProps) {
  const { data: counters } = useQuery(countersQuery());
  const all = counters?.[noun.counters.all];
  const drafts = counters?.[noun.counters.drafts];
  const published = all !== undefined && drafts !== undefined ? all - drafts : undefined;
  const scheduled = counters?.[`scheduled_${noun.counters.all}`];
  return (
    <Segmented
      label="Filter by state"
      value={address.state}
      onChange={address.chooseState}
      options={[
        { value: "all", label: "All", count: all },
        { value: "published", label: "Published", count: published },
        { value: "draft", label: "Draft", count: drafts },
        ...(scheduled || address.state === "scheduled"
          ? [{ value: "scheduled" as const, label: "Scheduled", count: scheduled }]
          : []),
      ]}
    />
  );
}

interface LabelFilterProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  address: ListAddress;
  all: string;
}

function LabelFilter<Item extends ContentItem>({ noun, address, all }: LabelFilterProps<Item>) {
  const { data } = useQuery(labelsQuery(noun));
  const chosen = address.filter.label;
  if (!data || (data.length < 2 && chosen === "")) return null;
  const known = data.some(({ label }) => label === chosen);
  return (
    <select
      className={`input ${styles.choice}`}
      aria-label={all}
      value={chosen}
      onChange={({ target }) => address.chooseLabel(target.value)}
    >
      <option value="">{all}</option>
      {!known && chosen !== "" && <option>{chosen}</option>}
      {data.map(({ label, count }) => (
        <option key={label} value={label}>
          {label} ({count.toLocaleString("en-US")})
        </option>
      ))}
    </select>
  );
}

const sorts: Record<PublicationOrder, string> = {
  newest: "Newest first",
  changed: "Last changed first",
  title: "By title",
  best: "Best match first",
};

function SortChoice({ address }: { address: ListAddress }) {
  return (
    <select
      className={`input ${styles.choice}`}
      aria-label="Order"
      value={address.filter.sort}
      onChange={({ target }) => {
        const sort = publicationOrders.find((known) => known === target.value);
        if (sort) address.chooseSort(sort);
      }}
    >
      {address.orders.map((sort) => (
        <option key={sort} value={sort}>
          {sorts[sort]}
        </option>
      ))}
    </select>
  );
}

interface ListCountProps {
  noun: Noun;
  /** Undefined while it is not known. */
  total: number | undefined;
  isSearched: boolean;
}

/** A line that is always there, so that no row moves; spoken is what a search finds. */
function ListCount({ noun, total, isSearched }: ListCountProps) {
  const text = total === undefined ? null : countText(noun, total);
  return (
    <div className={styles.count}>
      <p role="status">{isSearched && text && `${text} found.`}</p>
      {!isSearched && <p>{text}</p>}
    </div>
  );
}

function countText(noun: Noun, total: number): string {
  return total === 0 ? `No ${noun.many}` : counted(total, noun.one, noun.many);
}
