import type { Span } from "./now.ts";

/** What the load asks for. */
export const kinds = ["page", "message", "edit", "upload", "download", "sign-in"] as const;
export type Kind = (typeof kinds)[number];

export interface AnswerRecord extends Span {
  kind: Kind;
  /** 0 when no answer came, or not all of it. */
  status: number;
  hasRetryAfter: boolean;
}

/** Every answer that the load got in one run. */
export class Answers {
  readonly records: AnswerRecord[] = [];
  /** Answers that were right by their status and wrong by what they held. */
  readonly wrong: string[] = [];

  add(record: AnswerRecord): void {
    this.records.push(record);
  }
}

/** How often each status was answered, as «200: 17, 503: 2»; 0 stands for no answer. */
export function countStatuses(records: Pick<AnswerRecord, "status">[]): string {
  const counts = Map.groupBy(records, ({ status }) => status);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status === 0 ? "none" : status}: ${length}`)
    .join(", ");
}

/** The longest time between two successes of a kind, or since the beginning; `run` bounds it. */
export function longestOutage(records: AnswerRecord[], kind: Kind, run: Span): number {
  const successes = records
    .filter((record) => record.kind === kind && isSuccess(record))
    .map(({ to }) => to)
    .sort((a, b) => a - b);
  let longest = 0;
  let before = run.from;
  for (const at of [...successes, run.to]) {
    longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
}

export function isSuccess({ status }: Pick<AnswerRecord, "status">): boolean {
  return status >= 200 && status < 300;
}
