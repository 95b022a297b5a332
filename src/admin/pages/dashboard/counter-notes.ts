import type { Counters } from "#contract/stats.ts";
import { quantity } from "./quantity.ts";

const HOUR_MS = 3_600_000;

/** What stands small beside the counters of blogs, ebooks and unread messages. */
export function counterNotes(counters: Counters, now: number): [string, string, string] {
  const { blogs, blog_drafts, ebooks, ebooks_without_file, messages, oldest_unread_at } = counters;
  const none = "none yet";
  return [
    blogs === 0 ? none : blog_drafts ? quantity(blog_drafts, "draft") : "all published",
    ebooks === 0
      ? none
      : ebooks_without_file
        ? `${ebooks_without_file} without a PDF`
        : "all with a PDF",
    messages === 0 ? none : oldest_unread_at ? `oldest ${age(oldest_unread_at, now)}` : "all read",
  ];
}

function age(iso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return "under an hour";
  return hours < 24 ? quantity(hours, "hour") : quantity(Math.floor(hours / 24), "day");
}
