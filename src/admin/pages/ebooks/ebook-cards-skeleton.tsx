import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./ebook-cards-skeleton.module.css";
import list from "./ebooks-page.module.css";

const CARDS = 6;

/** The cards that are on their way, in the shape they will have. */
export function EbookCardsSkeleton() {
  return (
    <div className={list.cards} role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, and never move.
        <div key={index} className={styles.card}>
          <div className={styles.body}>
            <Skeleton width="6.25rem" height="8.33rem" />
            <div className={styles.words}>
              <Skeleton width="9rem" height="1.35rem" />
              <Skeleton width="12rem" height="1.1rem" />
              <Skeleton width="8rem" height="0.9rem" />
            </div>
          </div>
          <div className={styles.actions}>
            <Skeleton width="7.5rem" height="2.25rem" />
            <Skeleton width="6rem" height="2.25rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
