import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { type MessagesPage, type MessagesView, messageCountsQuery } from "#admin/data/messages.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Pager } from "#admin/lists/pager.tsx";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { type MessageFilter, senderSought } from "#contract/message-state.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import hourglassIcon from "#ui/icons/hourglass.svg?raw";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { findRow, focusInView } from "./focus.ts";
import { countText } from "./message-filters.tsx";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";
import { NewMessages } from "./new-messages.tsx";
import { type DayGroup, dayGroupOf } from "./received.ts";
import type { Selection } from "./use-selection.ts";

interface MessageListProps {
  list: UseQueryResult<MessagesPage>;
  navigation: MessagesNavigation;
  selection: Selection;
}

export function MessageList({ list, navigation, selection }: MessageListProps) {
  const { data, isPlaceholderData, isFetching, refetch } = list;
  const failure = useLoadFailure(list);
  const { filter, q, cursor, open } = navigation.address;
  // The screen then redirects to the first page.
  const isBeyondEnd = data?.items.length === 0 && cursor !== null;
  const column = useRef<HTMLElement>(null);
  const [reloads, setReloads] = useState(0);
  useListScroll(column, {
    list: JSON.stringify([filter, q, cursor, reloads]),
    isLoading: !data || isPlaceholderData,
    open,
  });

  const showNewest = async () => {
    if (q || cursor || filter === "waiting" || filter === "late" || filter === "replied") {
      return navigation.go(navigation.toNewest());
    }
    const { isSuccess } = await refetch();
    if (isSuccess) setReloads((count) => count + 1);
  };

  return (
    <section ref={column} className={styles.column} aria-label="List of messages">
      <LateLine navigation={navigation} />
      <NewMessages
        filter={filter}
        loadedAt={isPlaceholderData ? 0 : list.dataUpdatedAt}
        isLoading={isFetching}
        onShow={() => void showNewest()}
      />
      <div className={styles.scroller} aria-busy={isPlaceholderData || undefined}>
        {data && !isBeyondEnd ? (
          <Rows items={data.items} navigation={navigation} selection={selection} />
        ) : failure && !data ? (
          <div className={styles.failure}>
            <LoadFailure title="Failed to fetch messages" failure={failure} />
          </div>
        ) : (
          <MessageListSkeleton />
        )}
      </div>
      {(data?.next || cursor) && (
        <div className={styles.pages}>
          <Pager next={data?.next ?? null} />
        </div>
      )}
    </section>
  );
}

/** One sentence about all who wait too long, wherever the list has scrolled. */
function LateLine({ navigation: { address, toFilter } }: Pick<MessageListProps, "navigation">) {
  const { data } = useQuery(messageCountsQuery(""));
  const late = data?.late ?? 0;
  const isAbout = listsOfWaiting.includes(address.filter) && address.q === "";
  const step = toFilter("late", { keepsOpen: false });
  return (
    <div role="status">
      {isAbout && late > 0 && (
        <p className={styles.late}>
          <Icon glyph={hourglassIcon} />
          {countText(late)} {late === 1 ? "waits" : "wait"} longer than you promised
          <Link to={step.to} {...step.options}>
            Show {late === 1 ? "it" : "them"}
          </Link>
        </p>
      )}
    </div>
  );
}

const listsOfWaiting: readonly MessageFilter[] = ["inbox", "new", "waiting", "all"];

interface RowsProps extends Pick<MessageListProps, "navigation" | "selection"> {
  items: ContactSubmission[];
}

function Rows({ items, navigation, selection }: RowsProps) {
  const { address, toMessage, toFilter, go, toWholeList } = navigation;
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  if (items.length === 0) {
    return (
      <EmptyList
        view={address}
        onClearSearch={() => go(toWholeList())}
        onSearchAll={() => go(toFilter("all", { keepsOpen: true }))}
      />
    );
  }
  const isListed = (id: string | null) => items.some((item) => item.id === id);
  const tabStop = [lastFocused, address.open].find(isListed) ?? items[0]?.id;
  const row = (message: ContactSubmission) => (
    <MessageRow
      key={message.id}
      message={message}
      step={toMessage(message.id)}
      isOpen={message.id === address.open}
      isTabStop={message.id === tabStop}
      isSelected={selection.has(message.id)}
      showsSpam={address.filter !== "spam"}
      onSelect={(isRange) => selection.toggle(message.id, isRange)}
      onFocus={() => setLastFocused(message.id)}
    />
  );
  const groups = Map.groupBy(items, ({ submitted_at }) => dayGroupOf(submitted_at));
  return [...groups].map(([group, messages]) => (
    <DayOfMessages key={group} group={group}>
      {messages.map(row)}
    </DayOfMessages>
  ));
}

function DayOfMessages({ group, children }: { group: DayGroup; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <h2 className={styles.day} id={id}>
        {group}
      </h2>
      <ul className="bare-list" aria-labelledby={id}>
        {children}
      </ul>
    </>
  );
}

interface EmptyListProps {
  view: MessagesView;
  onClearSearch: () => void;
  onSearchAll: () => void;
}

function EmptyList({ view: { filter, q }, onClearSearch, onSearchAll }: EmptyListProps) {
  if (q) {
    const sender = senderSought(q);
    return (
      <div className={styles.empty} role="status">
        <h2>Nothing found</h2>
        <p>
          No {nouns[filter]} {sender ? "is from" : "has the words"} “<bdi>{sender ?? q}</bdi>”.
        </p>
        <Button look="ghost" onClick={onClearSearch}>
          Clear search
        </Button>
        {filter !== "all" && filter !== "spam" && (
          <Button look="quiet" onClick={onSearchAll}>
            Search all messages
          </Button>
        )}
      </div>
    );
  }
  const { title, text } = emptyTexts[filter];
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

const nouns: Record<MessageFilter, string> = {
  inbox: "message in the inbox",
  new: "new message",
  waiting: "waiting message",
  late: "late message",
  replied: "answered message",
  archived: "archived message",
  spam: "suspected spam",
  all: "message",
};

const emptyTexts: Record<MessageFilter, { title: string; text: string }> = {
  inbox: {
    title: "The inbox is empty",
    text: "What visitors send with the contact form arrives here. What you archived is under Archived.",
  },
  new: { title: "All read", text: "New messages appear here until you have opened them." },
  waiting: {
    title: "Nobody is waiting",
    text: "What you have read and not answered yet appears here.",
  },
  late: {
    title: "Nobody waits too long",
    text: "Who waits longer than you promised appears here.",
  },
  replied: {
    title: "No replies yet",
    text: "A message appears here once you mark it as replied.",
  },
  archived: {
    title: "Nothing is archived",
    text: "What you archive leaves the inbox and is kept here.",
  },
  spam: {
    title: "No suspected spam",
    text: "Messages that look like spam are kept here with the reason. None is thrown away.",
  },
  all: {
    title: "No messages yet",
    text: "What visitors send with the contact form arrives here. What looks like spam is kept apart.",
  },
};

const nameWidths = ["7rem", "9rem", "6rem", "8rem", "7.5rem", "6.5rem", "8.5rem"];

function MessageListSkeleton() {
  return (
    <SkeletonGroup>
      {nameWidths.map((width) => (
        <div key={width} className={styles.pendingRow}>
          <Skeleton width={width} height="1rem" />
          <Skeleton height="0.75rem" />
          <Skeleton width="60%" height="0.75rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface ListScroll {
  /** Identifies the list; another value is another list. */
  list: string;
  isLoading: boolean;
  open: string | null;
}

/** Scrolls a new list to its top, and returns the focus to a message's row when it closes. */
function useListScroll(
  column: RefObject<HTMLElement | null>,
  { list, isLoading, open }: ListScroll,
): void {
  const lastList = useRef(list);
  useEffect(() => {
    if (isLoading || lastList.current === list) return;
    lastList.current = list;
    goToTop(column.current);
  }, [column, list, isLoading]);

  const wasOpen = useRef(open);
  useEffect(() => {
    if (isLoading) return;
    const closed = wasOpen.current;
    wasOpen.current = open;
    if (open) findRow(open)?.scrollIntoView({ block: "nearest" });
    else if (closed && isFocusLost()) findRow(closed)?.focus({ preventScroll: true });
  }, [open, isLoading]);
}

/** Focuses the first row if the focus was in the list, or was lost with the link that led here. */
function goToTop(column: HTMLElement | null): void {
  const first = column?.querySelector<HTMLElement>("[data-message] a");
  if (isFocusLost() || column?.contains(document.activeElement)) focusInView(first);
  else first?.scrollIntoView({ block: "nearest" });
  if (isPhone()) scrollTo({ top: 0 });
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches("body, main");
}
