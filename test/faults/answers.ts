import type { Span } from "./now.ts";

export const kinds = [
  "page",
  "message",
  "edit",
  "upload",
  "text",
  "publish",
  "download",
  "sign-in",
] as const;
export type Kind = (typeof kinds)[number];

export interface AnswerRecord extends Span {
  kind: Kind;
  /** 0 without a complete answer. */
  status: number;
  hasRetryAfter: boolean;
}

export class Answers {
  readonly records: AnswerRecord[] = [];
  /** Right by status and wrong by content. */
  readonly wrong: string[] = [];

  add(record: AnswerRecord): void {
    this.records.push(record);
  }
}

/** For example, "200: 17, 503: 2"; 0 stands for no answer. */
export function countStatuses(records: Pick<AnswerRecord, "status">[]): string {
  const counts = Map.groupBy(records, ({ status }) => status);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status === 0 ? "none" : status}: ${length}`)
    .join(", ");
}

/** The longest time without a success of a kind, within `run`. */
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
