import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { inboxCountersQuery } from "#admin/data/messages.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { counted } from "#contract/counted.ts";
import type { MessageFilter } from "#contract/message-state.ts";
import { Icon } from "#ui/icon.tsx";
import arrowUpIcon from "#ui/icons/arrow-up.svg?raw";
import styles from "./new-messages.module.css";

interface NewMessagesProps {
  filter: MessageFilter;
  /** 0 while the list is loading. */
  loadedAt: number;
  isLoading: boolean;
  onShow: () => void;
}

/** Offers new messages instead of inserting them, because people misclick in a list that moves. */
export function NewMessages({ filter, loadedAt, isLoading, onShow }: NewMessagesProps) {
  const count = useArrivals(filter, loadedAt);
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button
          className={styles.button}
          type="button"
          aria-busy={isLoading || undefined}
          onClick={onShow}
        >
          <Icon glyph={arrowUpIcon} />
          {counted(count, "new message")}
        </button>
      )}
    </div>
  );
}

export function useArrivals(filter: MessageFilter, loadedAt: number): number {
  const { data, dataUpdatedAt: countedAt } = useQuery(inboxCountersQuery());
  const count = filter === "spam" ? data?.suspected_spam : data?.messages;
  const [known, setKnown] = useState({ filter, loadedAt: 0, count: 0 });

  // Counters older than the list do not tell what it lacks.
  useEffect(() => {
    if (loadedAt > 0) void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
  }, [loadedAt]);

  if (count === undefined || loadedAt === 0 || countedAt < loadedAt) return 0;
  const isKnown = known.filter === filter && known.loadedAt === loadedAt && count >= known.count;
  if (isKnown) return count - known.count;
  setKnown({ filter, loadedAt, count });
  return 0;
}
