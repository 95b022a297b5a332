import type { ContactSubmission } from "#contract/contact-submission.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { goneTitle, readTitle } from "#contract/story-words.ts";
import { toCsv } from "./csv.ts";

const columns: readonly [head: string, value: (message: ContactSubmission) => string][] = [
  ["Received (UTC)", ({ submitted_at }) => submitted_at],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Company", ({ company }) => company ?? ""],
  ["Message", ({ message }) => message],
  ["Read", ({ is_read }) => (is_read ? "yes" : "no")],
  ["Suspected spam", ({ is_spam, spam_reason }) => spam_reason ?? (is_spam ? "yes" : "")],
  ["Mail", ({ delivery }) => delivery?.state ?? ""],
  ["Mail sent (UTC)", ({ delivery }) => delivery?.sent_at ?? ""],
  ["Replied (UTC)", ({ replied_at }) => replied_at ?? ""],
  ["Answered after (hours)", hoursToAnswer],
  ["Archived", ({ is_archived }) => (is_archived ? "yes" : "no")],
  ["Note", ({ note }) => note],
  ["Source", ({ story }) => story?.campaign?.source ?? story?.from ?? ""],
  ["Campaign", ({ story }) => story?.campaign?.name ?? ""],
  ["Medium", ({ story }) => story?.campaign?.medium ?? ""],
  ["Read before", ({ story }) => (story?.read ?? []).map(readTitle).join("; ")],
  [
    "Downloaded",
    ({ story }) =>
      (story?.downloaded ?? []).map(({ title }) => title ?? goneTitle("ebook")).join("; "),
  ],
  ["Hours worked out", ({ story }) => String(story?.saving_hours ?? "")],
];

function hoursToAnswer({ submitted_at, replied_at }: ContactSubmission): string {
  if (replied_at === null) return "";
  return ((Date.parse(replied_at) - Date.parse(submitted_at)) / HOUR_MS).toFixed(1);
}

export async function* csvParts(
  parts: AsyncIterable<readonly ContactSubmission[]>,
): AsyncGenerator<string> {
  yield csvHead();
  for await (const part of parts) yield csvLines(part);
}

/** Starts with the byte order mark that makes Excel read UTF-8. */
export function csvHead(): string {
  return `\uFEFF${toCsv([columns.map(([head]) => head)])}`;
}

export function csvLines(messages: readonly ContactSubmission[]): string {
  return toCsv(messages.map((message) => columns.map(([, value]) => value(message))));
}
