import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { countersQuery } from "#admin/data/counters.ts";
import { useLoadError } from "#admin/data/load-error.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { adminPaths } from "#contract/paths.ts";
import { counterNotes } from "./counter-notes.ts";
import styles from "./counters.module.css";
import { formatCount } from "./quantity.ts";

/** How much there is of everything, each number a way to its screen. */
export function CounterStrip() {
  const query = useQuery(countersQuery());
  const { data } = query;
  const error = useLoadError(query);
  const [blogs, ebooks, messages] = data ? counterNotes(data, Date.now()) : [];
  const unread = data?.unread_messages;
  return (
    <section className={styles.totals} aria-label="Totals" aria-busy={query.isPending}>
      {error && (
        <LoadFailure
          title={data ? "The totals may be out of date." : "The totals could not be loaded."}
          error={error}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      )}
      {(data || !error) && (
        <ul className={`bare-list ${styles.strip}`}>
          <Counter to={adminPaths.blogs()} label="Total Blogs" count={data?.blogs} note={blogs} />
          <Counter
            to={adminPaths.ebooks()}
            label="Total Ebooks"
            count={data?.ebooks}
            note={ebooks}
          />
          <Counter
            to={adminPaths.messages()}
            label="Unread Messages"
            count={unread}
            note={messages}
            isLit={Boolean(unread)}
          />
          <Counter
            to={adminPaths.ebooks()}
            label="Total Downloads"
            count={data?.downloads}
            note={data && "since launch"}
          />
        </ul>
      )}
    </section>
  );
}

interface CounterProps {
  to: string;
  label: string;
  count?: number;
  note?: string;
  /** Somebody waits: the cell carries the light. */
  isLit?: boolean;
}

function Counter({ to, label, count, note, isLit }: CounterProps) {
  return (
    <li data-lit={isLit}>
      <Link className={styles.counter} to={to}>
        <span className={styles.label}>{label}</span>{" "}
        <span className={styles.count}>{count === undefined ? "..." : formatCount(count)}</span>{" "}
        <span className={styles.note}>{note}</span>
      </Link>
    </li>
  );
}
