import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MessagesPage, MessagesView } from "#admin/data/messages.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Pager } from "#admin/lists/pager.tsx";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";
import { NewMessages } from "./new-messages.tsx";
import { useListPlace } from "./use-list-place.ts";

interface MessageListProps {
  list: UseQueryResult<MessagesPage>;
  navigation: MessagesNavigation;
}

export function MessageList({ list, navigation }: MessageListProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = list;
  const { filter, q, cursor, open } = navigation.address;
  // The screen redirects to the first page.
  const isBeyondEnd = data?.items.length === 0 && cursor !== null;
  const column = useRef<HTMLElement>(null);
  const [reloads, setReloads] = useState(0);
  useListPlace(column, {
    list: JSON.stringify([filter, q, cursor, reloads]),
    isLoading: !data || isPlaceholderData,
    open,
  });

  const showNewest = async () => {
    if (q || cursor) return navigation.go(navigation.toWholeList());
    const { isSuccess } = await refetch();
    if (isSuccess) setReloads((count) => count + 1);
  };

  return (
    <section ref={column} className={styles.column} aria-label="List of messages">
      <NewMessages
        filter={filter}
        loadedAt={isPlaceholderData ? 0 : list.dataUpdatedAt}
        isLoading={isFetching}
        onShow={() => void showNewest()}
      />
      <div className={styles.scroller} aria-busy={isPlaceholderData || undefined}>
        {data && !isBeyondEnd ? (
          <Rows items={data.items} navigation={navigation} />
        ) : error && !data ? (
          <div className={styles.failure}>
            <LoadFailure title="Failed to fetch messages" error={error} query={list} />
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

interface RowsProps {
  items: ContactSubmission[];
  navigation: MessagesNavigation;
}

function Rows({ items, navigation }: RowsProps) {
  const { address, toMessage, go, toWholeList } = navigation;
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  if (items.length === 0) {
    return <EmptyList view={address} onClearSearch={() => go(toWholeList())} />;
  }
  const isListed = (id: string | null) => items.some((item) => item.id === id);
  const tabStop = [lastFocused, address.open].find(isListed) ?? items[0]?.id;
  return (
    <ul className={`bare-list ${styles.rows}`}>
      {items.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          step={toMessage(message.id)}
          isOpen={message.id === address.open}
          isTabStop={message.id === tabStop}
          onFocus={() => setLastFocused(message.id)}
        />
      ))}
    </ul>
  );
}

interface EmptyListProps {
  view: MessagesView;
  onClearSearch: () => void;
}

function EmptyList({ view: { filter, q }, onClearSearch }: EmptyListProps) {
  if (q) {
    return (
      <div className={styles.empty} role="status">
        <h2>Nothing found</h2>
        <p>
          No {nouns[filter]} has words that begin with “<bdi>{q}</bdi>”.
        </p>
        <Button look="ghost" onClick={onClearSearch}>
          Clear search
        </Button>
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

const nouns = { all: "message", unread: "unread message", spam: "suspected spam" };

const emptyTexts = {
  all: {
    title: "No messages yet",
    text: "What visitors send with the contact form arrives here. What looks like spam is kept apart.",
  },
  unread: { title: "All read", text: "New messages appear here until you mark them as read." },
  spam: {
    title: "No suspected spam",
    text: "Messages that look like spam are kept here with the reason. None is thrown away.",
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
