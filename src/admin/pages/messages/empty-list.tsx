import type { MessagesView } from "#admin/data/messages.ts";
import { Button } from "#ui/button.tsx";
import styles from "./empty-list.module.css";

interface EmptyListProps {
  view: MessagesView;
  onClearSearch: () => void;
}

/** A list without a message: because nothing is searched for, because nothing is found. */
export function EmptyList({ view: { filter, q }, onClearSearch }: EmptyListProps) {
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
  const { title, text } = words[filter];
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

const nouns = { all: "message", unread: "unread message", spam: "suspected spam" };

const words = {
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
