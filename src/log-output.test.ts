import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LogDestination, LogOutput } from "./log-output.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes what the test says: everything, a few bytes, an error, or nothing at all. */
function open() {
  const taken: string[] = [];
  const mood: { is: "fine" | "full" | "stuck"; takes: number } = {
    is: "fine",
    takes: Number.POSITIVE_INFINITY,
  };
  const take = (bytes: Buffer) => {
    const part = bytes.subarray(0, mood.takes);
    taken.push(part.toString());
    return part.length;
  };
  const destination: LogDestination = {
    write: (bytes, done) => {
      if (mood.is === "stuck") return;
      if (mood.is === "full") done(Object.assign(new Error("no space"), { code: "ENOSPC" }), 0);
      else done(null, take(bytes));
    },
    writeSync: (bytes) => {
      if (mood.is === "full") throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      return take(bytes);
    },
  };
  return { output: new LogOutput(destination), text: () => taken.join(""), taken, mood };
}

test("a single line is written within a tenth of a second", () => {
  const { output, taken } = open();
  output.write("one\n");
  expect(taken).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(taken).toEqual(["one\n"]);
  output.write("two\n");
  vi.advanceTimersByTime(100);
  expect(taken).toEqual(["one\n", "two\n"]);
});

test("many lines are written together, whole, in order and once", () => {
  const { output, taken, text } = open();
  const lines = Array.from({ length: 1234 }, (_, number) => `line ${number}\n`);
  for (const line of lines) output.write(line);
  vi.advanceTimersByTime(100);
  expect(text()).toBe(lines.join(""));
  expect(taken.length).toBeLessThan(5);
});

test("a destination that takes a few bytes at a time gets every byte", () => {
  const { output, mood, text } = open();
  mood.takes = 3;
  output.write("a longer line\n");
  vi.advanceTimersByTime(100);
  expect(text()).toBe("a longer line\n");
});

test("lines wait for a full disk and are written once there is room", () => {
  const { output, mood, text } = open();
  mood.is = "full";
  output.write("one\n");
  vi.advanceTimersByTime(10_000);
  output.write("two\n");
  vi.advanceTimersByTime(10_000);
  expect(text()).toBe("");
  mood.is = "fine";
  vi.advanceTimersByTime(1000);
  expect(text()).toBe("one\ntwo\n");
});

test("lines beyond a bound are dropped, and their number is logged later", () => {
  const { output, mood, text } = open();
  mood.is = "full";
  const line = `${"x".repeat(1023)}\n`;
  for (let written = 0; written < 3000; written += 1) {
    output.write(line);
    vi.advanceTimersByTime(1);
  }
  mood.is = "fine";
  vi.advanceTimersByTime(2000);
  const kept = text()
    .split("\n")
    .filter((kept) => kept.startsWith("x")).length;
  const report = /\{"level":40,.*"event":"log_lines_dropped","lines":(\d+)\}/.exec(text());
  expect(kept).toBeGreaterThan(1000);
  expect(kept + Number(report?.[1])).toBe(3000);
});

test("closing writes what is left", async () => {
  const { output, text } = open();
  output.write("last words\n");
  await output.close();
  expect(text()).toBe("last words\n");
});

test.each(["full", "stuck"] as const)(
  "closing gives up on a destination that is %s",
  async (is) => {
    const { output, mood } = open();
    mood.is = is;
    output.write("last words\n");
    const closed = output.close();
    await vi.advanceTimersByTimeAsync(1000);
    await closed;
  },
);

test.each(["fine", "full", "stuck"] as const)("a process exits even if its log is %s", (is) => {
  const { output, mood, text } = open();
  mood.is = is;
  output.write("last words\n");
  if (is === "stuck") vi.advanceTimersByTime(100);
  for (const listener of process.listeners("exit").slice(-1)) listener(0);
  expect(text()).toBe(is === "fine" ? "last words\n" : "");
});
