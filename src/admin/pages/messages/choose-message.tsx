import { useQuery } from "@tanstack/react-query";
import { countersQuery } from "#admin/data/counters.ts";
import { formatShortDay } from "#admin/dates.ts";
import type { Counters } from "#contract/stats.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./choose-message.module.css";

/** The pane before anything is opened. */
export function ChooseMessage() {
  const { data } = useQuery(countersQuery());
  return (
    <div className={styles.place}>
      <EmptyState title="Choose a message">{data && waiting(data)}</EmptyState>
    </div>
  );
}

function waiting({ messages, unread_messages: unread, oldest_unread_at: since }: Counters): string {
  if (messages === 0) return "It opens here, beside the list.";
  if (unread === 0 || !since) return "Everything is read.";
  if (unread === 1) return `One is unread, from ${formatShortDay(since)}.`;
  return `${unread.toLocaleString("en-US")} are unread, the oldest from ${formatShortDay(since)}.`;
}
