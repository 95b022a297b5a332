import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MessagesPage } from "#admin/data/messages.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Pager } from "#admin/layout/pager.tsx";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { EmptyList } from "./empty-list.tsx";
import styles from "./message-list.module.css";
import { MessageListSkeleton } from "./message-list-skeleton.tsx";
import { MessageRow } from "./message-row.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";
import { NewMessages } from "./new-messages.tsx";
import { useListPlace } from "./use-list-place.ts";

interface MessageListProps {
  list: UseQueryResult<MessagesPage>;
  navigation: MessagesNavigation;
}

/** The messages of one page, as one stop of the Tab key with arrow keys inside. */
export function MessageList({ list, navigation }: MessageListProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = list;
  const { filter, q, cursor, open } = navigation.address;
  // The screen leads on to the first page.
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
            <LoadFailure
              title="Failed to fetch messages"
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
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
