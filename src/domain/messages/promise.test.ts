import { describe, expect, it } from "vitest";
import { promisedTime, promiseKey, promiseState, readPromiseKey } from "#contract/promise.ts";
import { quarterHourOf } from "#domain/calendar.ts";
import { dueAt, judgeChange, judgeDeletion, type judgeDue } from "./promise.ts";

const SYDNEY = "Australia/Sydney";

describe("an answer is due", () => {
  const days: [why: string, at: string, days: number, skips: boolean, zone: string, due: string][] =
    [
      // 2026-11-20 is a Friday.
      ["a day later", "2026-11-18T05:20Z", 1, true, SYDNEY, "2026-11-19T05:20Z"],
      ["on Monday from Friday", "2026-11-20T05:20Z", 1, true, SYDNEY, "2026-11-23T05:20Z"],
      ["on Saturday if it counts", "2026-11-20T05:20Z", 1, false, SYDNEY, "2026-11-21T05:20Z"],
      ["with the end of Monday", "2026-11-20T23:31Z", 1, true, SYDNEY, "2026-11-23T13:00Z"],
      ["as late from Sunday", "2026-11-22T12:59Z", 1, true, SYDNEY, "2026-11-23T13:00Z"],
      ["a day after midnight", "2026-11-22T13:00Z", 1, true, SYDNEY, "2026-11-23T13:00Z"],
      ["in whole weeks", "2026-11-18T05:20Z", 10, true, SYDNEY, "2026-12-02T05:20Z"],
      ["with a Friday", "2026-11-21T05:20Z", 5, true, SYDNEY, "2026-11-27T13:00Z"],
      ["in another zone", "2026-11-20T05:20Z", 1, true, "America/New_York", "2026-11-23T05:20Z"],
      ["by a day that began there", "2026-11-20T23:31Z", 1, true, "UTC", "2026-11-23T23:31Z"],
      // Clocks went forward on Sunday 2026-10-04 at 02:00, and back on 2026-04-05 at 03:00.
      ["at the same clock in spring", "2026-10-02T05:20Z", 1, true, SYDNEY, "2026-10-05T04:20Z"],
      ["at the same clock in autumn", "2026-04-03T04:20Z", 1, true, SYDNEY, "2026-04-06T05:20Z"],
      ["past an hour left out", "2026-10-02T16:30Z", 1, false, SYDNEY, "2026-10-03T16:30Z"],
      ["in the first of two hours", "2026-04-03T15:30Z", 1, false, SYDNEY, "2026-04-04T15:30Z"],
      [
        "where zones end in 45",
        "2026-11-20T05:20Z",
        1,
        true,
        "Asia/Kathmandu",
        "2026-11-23T05:20Z",
      ],
    ];
  it.each(days)("%s", (_why, at, days, skipsWeekends, zone, due) => {
    expect(dueAt(new Date(at), { days, skipsWeekends }, zone)).toEqual(new Date(due));
  });
});

it("a message is due soon in the last quarter of its time, and late from the moment on", () => {
  const message = { submitted_at: "2026-11-20T00:00:00.000Z", due_at: "2026-11-21T00:00:00.000Z" };
  const at = (time: string) => promiseState(message, new Date(time));
  expect(at("2026-11-20T17:59:59.999Z")).toBe("waiting");
  expect(at("2026-11-20T18:00:00.000Z")).toBe("due_soon");
  expect(at("2026-11-20T23:59:59.999Z")).toBe("due_soon");
  expect(at("2026-11-21T00:00:00.000Z")).toBe("late");
});

it("a promise is written for visitors, and kept so that it can be read again", () => {
  const promises = [1, 2, 14].flatMap((days) => [true, false].map((on) => [days, on] as const));
  const all = promises.map(([days, skipsWeekends]) => ({ days, skipsWeekends }));
  expect(all.map(promisedTime)).toEqual([
    "a working day",
    "a day",
    "2 working days",
    "2 days",
    "14 working days",
    "14 days",
  ]);
  expect(all.map(promiseKey).map(readPromiseKey)).toEqual(all);
});

const DUE = "2026-11-20T12:00:00.000Z";
const BEFORE = "2026-11-20T11:59:59.999Z";
const AFTER = "2026-11-20T12:00:00.001Z";

const waiting = {
  due_at: DUE,
  promised: "1w",
  promise_kept: null,
  is_spam: 0,
  replied_at: null,
  no_answer_at: null,
} as const;
type Message = Parameters<typeof judgeDue>[0];

const left = { due_at: null, promised: null, promise_kept: null };
const open = { due_at: DUE, promised: "1w", promise_kept: null };
const kept = { ...open, promise_kept: 1 } as const;
const missed = { ...open, promise_kept: 0 } as const;

const count = (metric: "promise_kept" | "promise_missed", by = 1) => ({
  metric,
  quarter_hour: quarterHourOf(new Date(DUE)),
  subject: "1w",
  count: by,
});

interface Event {
  what: string;
  before?: Partial<Message>;
  change: Partial<Message>;
  now: string;
  neverLeft?: boolean;
  promise: object;
  counts: object[];
}

const events: Event[] = [
  {
    what: "is answered in time",
    change: { replied_at: BEFORE },
    now: BEFORE,
    promise: kept,
    counts: [count("promise_kept")],
  },
  {
    what: "is answered too late",
    change: { replied_at: AFTER },
    now: AFTER,
    promise: missed,
    counts: [count("promise_missed")],
  },
  {
    what: "is answered late and was counted before",
    before: missed,
    change: { replied_at: AFTER },
    now: AFTER,
    promise: missed,
    counts: [],
  },
  {
    what: "becomes spam before it is due",
    change: { is_spam: 1 },
    now: BEFORE,
    promise: open,
    counts: [],
  },
  {
    what: "becomes spam after it was due",
    change: { is_spam: 1 },
    now: AFTER,
    promise: missed,
    counts: [count("promise_missed")],
  },
  {
    what: "is released in time",
    before: { is_spam: 1 },
    change: { is_spam: 0 },
    now: BEFORE,
    promise: open,
    counts: [],
  },
  {
    what: "was spam when it came due, and is released",
    before: { is_spam: 1 },
    change: { is_spam: 0 },
    now: AFTER,
    promise: left,
    counts: [],
  },
  {
    what: "needs no answer before it is due",
    change: { no_answer_at: BEFORE },
    now: BEFORE,
    promise: open,
    counts: [],
  },
  {
    what: "needs no answer after it was due",
    change: { no_answer_at: AFTER },
    now: AFTER,
    promise: missed,
    counts: [count("promise_missed")],
  },
  {
    what: "needed no answer when it came due, and needs one after all",
    before: { no_answer_at: BEFORE },
    change: { no_answer_at: null },
    now: AFTER,
    promise: left,
    counts: [],
  },
  {
    what: "is called unanswered in time",
    before: { ...kept, replied_at: BEFORE },
    change: { replied_at: null },
    now: BEFORE,
    promise: open,
    counts: [count("promise_kept", -1)],
  },
  {
    what: "is called unanswered after it was due",
    before: { ...kept, replied_at: BEFORE },
    change: { replied_at: null },
    now: AFTER,
    promise: kept,
    counts: [],
  },
  {
    what: "had an answer that never left, which is known too late",
    before: { ...kept, replied_at: BEFORE },
    change: { replied_at: null },
    now: AFTER,
    neverLeft: true,
    promise: missed,
    counts: [count("promise_kept", -1), count("promise_missed")],
  },
  {
    what: "was promised nothing",
    before: left,
    change: { replied_at: BEFORE },
    now: AFTER,
    promise: left,
    counts: [],
  },
];

describe("a message that", () => {
  it.each(events)("$what", ({ before, change, now, neverLeft = false, promise, counts }) => {
    const from: Message = { ...waiting, ...before };
    const judged = judgeChange(from, { ...from, ...change }, { now, neverLeft });
    expect(judged).toEqual({ promise, counts });
  });

  it("is deleted before it was answered counts as one that was not", () => {
    const of = (given: Partial<Message>, now = BEFORE) =>
      judgeDeletion({ ...waiting, ...given }, now);
    expect(of({})).toEqual([count("promise_missed")]);
    expect(of({}, AFTER)).toEqual([count("promise_missed")]);
    for (const given of [kept, missed, left, { is_spam: 1 as const }, { no_answer_at: BEFORE }]) {
      expect(of(given), JSON.stringify(given)).toEqual([]);
    }
  });
});
