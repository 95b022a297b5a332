import { countStatuses, kinds } from "#test/faults/answers.ts";
import { overlaps } from "#test/faults/now.ts";
import { longestPageOutage } from "#test/faults/reader.ts";
import type { Outcome, Struck } from "./run.ts";

const writing = new Set(["message", "edit", "upload"]);

/** One line for each broken promise. */
export function findBroken({ comparison, answers, struck, ownEnds, mails }: Outcome): string[] {
  const late = struck.filter(({ backAfter }) => backAfter.includes(null));
  return [
    ...comparison.losses,
    ...(comparison.twice > 0 ? [`${comparison.twice} messages are stored twice`] : []),
    ...(mails.missing > 0 ? [`${mails.missing} messages were never mailed`] : []),
    ...answers.wrong.filter((words) => !isStale(words)),
    ...ownEnds.map((words) => `a server ended by itself: ${words}`),
    ...late.map(({ fault }) => `${fault.name}: not everything works a minute later`),
  ];
}

/** Another server hears of an edit a moment after it was acknowledged, at most a second (`contentPoll`). */
function isStale(words: string): boolean {
  return words.startsWith("after «");
}

export function toMarkdown(outcome: Outcome): string {
  const { messages, edits, uploads, sessions } = outcome.comparison;
  const kept = Object.entries({ messages, edits, uploads, "sign-ins": sessions }).map(
    ([name, { acknowledged, lost }]) => `| ${name} | ${acknowledged} | **${lost}** |`,
  );
  const { mails } = outcome;
  return [
    "| fault | rounds | answers by status, while it lasted | longest without a page | longest without a write | well again after |",
    "| --- | --- | --- | --- | --- | --- |",
    ...outcome.struck.map((one) => rowOf(one, outcome)),
    "",
    "| of what was acknowledged | acknowledged | lost |",
    "| --- | --- | --- |",
    ...kept,
    "",
    `Pages that showed the former text right after an edit: ${outcome.answers.wrong.filter(isStale).length} of ${edits.acknowledged}.`,
    "",
    `Mails: ${mails.sent} for ${mails.messages} messages, ${mails.twice} sent twice, ${mails.missing} missing.`,
  ].join("\n");
}

function rowOf({ fault, rounds, spans, backAfter }: Struck, { answers, pages }: Outcome): string {
  const struck = answers.records.filter((record) => spans.some((span) => overlaps(span, record)));
  const statuses = kinds.map(
    (kind) => `${kind} ${countStatuses(struck.filter((record) => record.kind === kind))}`,
  );
  const pageOutage = Math.max(
    ...spans.map((span) =>
      longestPageOutage(
        pages.filter((read) => overlaps(span, read)),
        span,
      ),
    ),
  );
  const writes = answers.records.filter(({ kind }) => writing.has(kind));
  const writeOutage = Math.max(...spans.map((span) => longestWithoutWrite(writes, span)));
  const back = backAfter.map((wait) => (wait === null ? "never" : seconds(wait))).join(", ");
  return `| ${fault.name} | ${rounds} | ${statuses.join("; ")} | ${seconds(pageOutage)} | ${seconds(writeOutage)} | ${back} |`;
}

function longestWithoutWrite(
  records: { status: number; to: number }[],
  { from, to }: { from: number; to: number },
): number {
  const successes = records
    .filter((record) => record.status >= 200 && record.status < 300)
    .map((record) => record.to)
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b);
  let longest = 0;
  let before = from;
  for (const at of [...successes, to]) {
    longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
