import ArrowUp from "lucide-react/icons/arrow-up";
import type { MessageFilter } from "#admin/data/messages.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./new-messages.module.css";
import { useArrivals } from "./use-arrivals.ts";

interface NewMessagesProps {
  filter: MessageFilter;
  /** When the list on the screen came; 0 while it is loading. */
  loadedAt: number;
  isLoading: boolean;
  onShow: () => void;
}

/** Offers what came in meanwhile; the list never moves by itself. */
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
          <Icon glyph={ArrowUp} />
          {count === 1 ? "1 new message" : `${count.toLocaleString("en-US")} new messages`}
        </button>
      )}
    </div>
  );
}
