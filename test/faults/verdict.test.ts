import { expect, test } from "vitest";
import { type AnswerRecord, Answers, kinds } from "./answers.ts";
import type { Fault } from "./fault.ts";
import type { PageRead } from "./reader.ts";
import type { Observed } from "./scenario.ts";
import { findBroken } from "./verdict.ts";

const fault: Fault = {
  name: "a fault of the test",
  answersWithin: 5_000,
  spares: ["download"],
  strike: async () => {},
};

/** A fault from second 10 to second 20 of the run. */
const strike = { from: 10_000, to: 20_000, lasted: 9_000, backAfter: 1_000 };

function read(from: number, wait: number, more: Partial<PageRead> = {}): PageRead {
  return { from, to: from + wait, wait, status: 200, controlWait: 1, ...more };
}

function answer(from: number, took: number, more: Partial<AnswerRecord>): AnswerRecord {
  return { kind: "message", from, to: from + took, status: 201, hasRetryAfter: false, ...more };
}

/** A run that keeps every promise, except for the given changes. */
function observe(change: Partial<Observed> = {}, records: AnswerRecord[] = []): Observed {
  const answers = new Answers();
  for (const kind of kinds) answers.add(answer(1_000, 5, { kind, status: 200 }));
  for (const record of records) answers.add(record);
  const kept = { acknowledged: 1, lost: 0 };
  return {
    run: { from: 0, to: 30_000 },
    strikes: [strike],
    pages: Array.from({ length: 1_000 }, (_, at) => read(at * 30, 2)),
    answers,
    away: [],
    ownEnds: [],
    endedAtSigterm: true,
    broken: [],
    comparison: {
      messages: kept,
      edits: kept,
      uploads: kept,
      texts: kept,
      sessions: kept,
      twice: 0,
      losses: [],
    },
    ...change,
  };
}

const broken = (observed: Observed) => findBroken(fault, observed, { times: true });

test("a run that keeps every promise breaks none", () => {
  const refused = answer(12_000, 100, { status: 503, hasRetryAfter: true });
  expect(broken(observe({}, [refused]))).toEqual([]);
});

const answers: [string, AnswerRecord][] = [
  ["a 500", answer(12_000, 5, { status: 500 })],
  ["a 503 without Retry-After", answer(12_000, 5, { status: 503 })],
  ["a 503 after the fault", answer(25_000, 5, { status: 503, hasRetryAfter: true })],
  [
    "a 503 for what the fault spares",
    answer(12_000, 5, { kind: "download", status: 503, hasRetryAfter: true }),
  ],
  ["a 429", answer(12_000, 5, { status: 429, hasRetryAfter: true })],
  ["a session refused", answer(12_000, 5, { kind: "edit", status: 401 })],
  ["no answer", answer(12_000, 5, { status: 0 })],
  ["an answer that takes too long", answer(12_000, 5_001, {})],
  ["a slow answer without a fault", answer(25_000, 2_001, {})],
];
test.each(answers)("%s breaks a promise", (_, record) => {
  expect(broken(observe({}, [record]))).toHaveLength(1);
});

test("a connection that broke with the process does not count as a slow answer", () => {
  const cut = answer(12_000, 5, { status: 0 });
  expect(broken(observe({ away: [{ from: 11_000, to: 13_000 }] }, [cut]))).toEqual([]);
});

test("a request that hangs until the process ends breaks a promise", () => {
  const hung = answer(11_000, 7_000, { status: 0 });
  expect(broken(observe({ away: [{ from: 17_900, to: 19_000 }] }, [hung]))).toHaveLength(1);
});

const comparison = observe().comparison;
const changes: [string, Partial<Observed>, RegExp][] = [
  [
    "a loss",
    { comparison: comparison && { ...comparison, losses: ["message «x» is not stored"] } },
    /«x»/,
  ],
  ["a message stored twice", { comparison: comparison && { ...comparison, twice: 1 } }, /twice/],
  ["an end of its own", { ownEnds: ["out of memory"] }, /out of memory/],
  ["a SIGTERM that is ignored", { endedAtSigterm: false }, /SIGTERM/],
  ["what a fault saw itself", { broken: ["never sent away"] }, /never sent away/],
  ["no recovery", { strikes: [{ ...strike, backAfter: null }] }, /without a restart/],
  ["a slow recovery", { strikes: [{ ...strike, backAfter: 7_001 }] }, /to be itself again/],
  ["a page refused", { pages: [read(12_000, 2, { status: 503 })] }, /503: 1/],
  ["a page that hangs", { pages: [...observe().pages, read(12_000, 1_500)] }, /longest/],
  [
    "pages that are late",
    { pages: observe().pages.map((page) => read(page.from, page.from > 10_000 ? 300 : 2)) },
    /p99/,
  ],
];
test.each(changes)("%s breaks a promise", (_, change, line) => {
  expect(broken(observe(change))).toEqual([expect.stringMatching(line)]);
});

test("waits caused by the machine break no promise", () => {
  const pages = observe().pages.map(({ from }) =>
    from > 10_000 ? read(from, 300, { controlWait: 290 }) : read(from, 2),
  );
  expect(broken(observe({ pages }))).toEqual([]);
});

test("a run without uploads proves nothing", () => {
  const observed = observe();
  const idle = new Answers();
  for (const record of observed.answers.records) if (record.kind !== "upload") idle.add(record);
  expect(broken({ ...observed, answers: idle })).toEqual([expect.stringMatching(/no upload/)]);
});

test("a stale or torn answer breaks a promise", () => {
  const observed = observe();
  observed.answers.wrong.push("a download held a torn file");
  expect(broken(observed)).toEqual(["a download held a torn file"]);
});
