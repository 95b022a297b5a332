import { answerLines } from "#contract/answer-words.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { HOUR_MS } from "#contract/durations.ts";
import type { Question } from "#contract/question.ts";
import { goneTitle, readTitle } from "#contract/story-words.ts";
import { toCsv } from "./csv.ts";

type Column = readonly [head: string, value: (message: ContactSubmission) => string];

const columns: readonly Column[] = [
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

/** A column for each question that is asked now, and one for answers to others. */
function answerColumns(questions: readonly Question[]): Column[] {
  const asked = questions.map(({ question }) => question);
  return [
    ...asked.map(
      (words): Column => [
        words,
        ({ answers }) => answers.find(({ question }) => question === words)?.answer ?? "",
      ],
    ),
    [
      "Other answers",
      ({ answers }) =>
        answerLines(answers.filter(({ question }) => !asked.includes(question))).join("; "),
    ],
  ];
}

function hoursToAnswer({ submitted_at, replied_at }: ContactSubmission): string {
  if (replied_at === null) return "";
  return ((Date.parse(replied_at) - Date.parse(submitted_at)) / HOUR_MS).toFixed(1);
}

export async function* csvParts(
  parts: AsyncIterable<readonly ContactSubmission[]>,
  questions: readonly Question[],
): AsyncGenerator<string> {
  yield csvHead(questions);
  const all = [...columns, ...answerColumns(questions)];
  for await (const part of parts) {
    yield toCsv(part.map((message) => all.map(([, value]) => value(message))));
  }
}

/** Starts with the byte order mark that makes Excel read UTF-8. */
export function csvHead(questions: readonly Question[] = []): string {
  return `\uFEFF${toCsv([[...columns, ...answerColumns(questions)].map(([head]) => head)])}`;
}
