import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { countersQuery } from "#admin/data/stats.ts";
import { serverNow } from "#admin/dates.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { HOUR_MS } from "#contract/durations.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Counters } from "#contract/stats.ts";
import styles from "./dashboard-page.module.css";
import { formatCount, quantity } from "./metrics.ts";

export function CounterStrip() {
  const query = useQuery(countersQuery());
  const { data } = query;
  const failure = useLoadFailure(query);
  const [blogs, ebooks, messages] = data ? counterNotes(data, serverNow().getTime()) : [];
  const unread = data?.unread_messages;
  return (
    <section className={styles.totals} aria-label="Totals" aria-busy={query.isPending}>
      {failure && (
        <LoadFailure
          title={data ? "The totals may be out of date." : "The totals could not be loaded."}
          failure={failure}
        />
      )}
      {(data || !failure) && (
        <ul className={`bare-list ${styles.strip}`}>
          <Counter to={adminPaths.blogs()} label="Total Blogs" count={data?.blogs} note={blogs} />
          <Counter
            to={adminPaths.ebooks()}
            label="Total Ebooks"
            count={data?.ebooks}
            note={ebooks}
          />
          <Counter
            to={
              data?.late_messages ? `${adminPaths.messages()}?filter=late` : adminPaths.messages()
            }
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

export function counterNotes(counters: Counters, now: number): [string, string, string] {
  const { blogs, blog_drafts, ebooks, ebooks_without_file, messages, oldest_unread_at } = counters;
  const { late_messages } = counters;
  const none = "none yet";
  return [
    blogs === 0 ? none : blog_drafts ? quantity(blog_drafts, "draft") : "all published",
    ebooks === 0
      ? none
      : ebooks_without_file
        ? `${ebooks_without_file} without a PDF`
        : "all with a PDF",
    late_messages > 0
      ? `${formatCount(late_messages)} ${late_messages === 1 ? "waits" : "wait"} longer than promised`
      : messages === 0
        ? none
        : oldest_unread_at
          ? `oldest ${age(oldest_unread_at, now)}`
          : "all read",
  ];
}

function age(iso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return "under an hour";
  return hours < 24 ? quantity(hours, "hour") : quantity(Math.floor(hours / 24), "day");
}
