import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Outages } from "./outages.ts";
import { timeOuts } from "./time-outs.ts";
import { Unavailable } from "./unavailable.ts";

const MINUTE_MS = 60_000;

const { outageOver, outageQuiet } = timeOuts.job;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function startLog() {
  const lines: Record<string, unknown>[] = [];
  const log = {
    error: (line: object) => void lines.push({ level: "error", ...line }),
    warn: (line: object) => void lines.push({ level: "warn", ...line }),
    info: (line: object) => void lines.push({ level: "info", ...line }),
  };
  const outages = new Outages(log);
  return {
    outages,
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
    /** The lines since the last call. */
    lines: () => lines.splice(0),
  };
}

it("what fails every second is told once with its stack, then ever more rarely, and at its end", () => {
  const { outages, pass, lines } = startLog();
  const job = outages.of("outbox");
  const error = new Error("Something is wrong.");
  job.failed(error);
  expect(lines()).toEqual([
    { level: "error", event: "outbox", err: error, msg: "Something is wrong." },
  ]);
  for (let second = 0; second < 3600; second += 1) {
    pass(1000);
    job.failed(new Error("Something is wrong."));
  }
  const told = lines();
  expect(told.map(({ msg }) => msg)).toEqual([
    "It has lasted for 60 s, with 61 failures: Something is wrong.",
    "It has lasted for 6 min, with 361 failures: Something is wrong.",
    "It has lasted for 31 min, with 1861 failures: Something is wrong.",
  ]);
  expect(told.every((line) => !("err" in line))).toBe(true);
  pass(1000);
  job.worked();
  job.worked();
  expect(lines()).toEqual([]);
  pass(outageOver);
  expect(lines()).toEqual([
    {
      level: "info",
      event: "outbox",
      failures: 3601,
      msg: "It was over after 60 min and 3601 failures.",
    },
  ]);
  job.failed(error);
  expect(lines()).toHaveLength(1);
});

it("a database that is away is one outage for all jobs and requests, until jobs work again", () => {
  const { outages, pass, lines } = startLog();
  const [reading, writing] = [outages.of("content"), outages.of("activity")];
  const away = new Unavailable("away", "PostgreSQL does not answer.");
  outages.met(away);
  for (const job of [reading, writing]) job.failed(away);
  outages.met(away);
  expect(lines()).toEqual([
    { level: "error", event: "outage", reason: "away", err: away, msg: away.message },
  ]);
  pass(3 * MINUTE_MS);
  reading.worked();
  pass(outageOver / 2);
  // Work that began earlier fails late.
  writing.failed(away);
  pass(outageOver / 2);
  reading.worked();
  pass(1000);
  writing.worked();
  expect(lines().map(({ msg }) => msg)).toEqual([
    "It has lasted for 3 min, with 5 failures: PostgreSQL does not answer.",
  ]);
  pass(outageOver);
  expect(lines().map(({ msg }) => msg)).toEqual(["It was over after 3 min and 5 failures."]);
});

it("what this site has no part in is a warning, from its first line to its last but one", () => {
  const { outages, pass, lines } = startLog();
  const mail = outages.of("mail", { level: "warn" });
  mail.failed(new Error("The mail server takes no mail."));
  pass(MINUTE_MS);
  mail.failed(new Error("The mail server takes no mail."));
  mail.worked();
  pass(outageOver);
  expect(lines().map(({ level }) => level)).toEqual(["warn", "warn", "info"]);
});

it("of several of one kind each is told by itself, with a field that says which", () => {
  const { outages, pass, lines } = startLog();
  const [here, there] = ["first", "second"].map((webhook) =>
    outages.of("webhook", { level: "warn", about: { webhook } }),
  );
  here?.failed(new Error("It answers nothing."));
  there?.failed(new Error("It answers nothing."));
  here?.failed(new Error("It answers nothing."));
  expect(lines()).toMatchObject([
    { event: "webhook", webhook: "first" },
    { event: "webhook", webhook: "second" },
  ]);
  there?.worked();
  pass(outageOver);
  expect(lines()).toMatchObject([{ level: "info", webhook: "second", failures: 1 }]);
});

it("what only requests meet is over once none has met it for a while", () => {
  const { outages, pass, lines } = startLog();
  const away = new Unavailable("store-away", "The object store does not answer.");
  for (let request = 0; request < 3; request += 1) {
    pass(outageQuiet / 2);
    outages.met(away);
  }
  pass(outageQuiet - 1);
  expect(lines()).toHaveLength(2);
  pass(1);
  expect(lines().map(({ msg }) => msg)).toEqual(["It was over after 60 s and 3 failures."]);
});

it("another failure of the same job is told, one that differs by a number is not", () => {
  const { outages, lines } = startLog();
  const job = outages.of("schedule");
  for (const text of ["Row 17 is odd.", "Row 18 is odd.", "The table is gone."])
    job.failed(new Error(text));
  expect(lines().map(({ msg }) => msg)).toEqual(["Row 17 is odd.", "The table is gone."]);
  job.worked();
  vi.advanceTimersByTime(outageOver);
  expect(lines()).toHaveLength(2);
});
