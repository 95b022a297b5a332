import { afterEach, expect, test, vi } from "vitest";
import { LogOutput } from "./log-output.ts";

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const pieces: string[] = [];
  let flushes = 0;
  const output = new LogOutput({
    write: (text) => pieces.push(text),
    flushSync: () => {
      flushes++;
    },
  });
  return { output, pieces, flushes: () => flushes };
}

test("a line that stays alone is handed on within a tenth of a second", () => {
  vi.useFakeTimers();
  const { output, pieces } = open();
  output.write("one\n");
  expect(pieces).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(pieces).toEqual(["one\n"]);
  output.write("two\n");
  vi.advanceTimersByTime(100);
  expect(pieces).toEqual(["one\n", "two\n"]);
  output.close();
});

test("many lines go together, whole, in order and once", () => {
  const { output, pieces } = open();
  const lines = Array.from({ length: 1000 }, (_, index) => `${index}\n`);
  for (const line of lines) output.write(line);
  output.close();
  expect(pieces.length).toBeLessThan(5);
  expect(pieces.join("")).toBe(lines.join(""));
});

test("nothing is left behind when the process ends", () => {
  const { output, pieces, flushes } = open();
  output.write("last words\n");
  process.listeners("exit").at(-1)?.(1);
  expect(pieces).toEqual(["last words\n"]);
  expect(flushes()).toBe(1);
  output.close();
});
