import { expect, it } from "vitest";
import { Pace } from "./pace.ts";

function paceOf(...samples: [seconds: number, done: number][]): Pace {
  const pace = new Pace();
  for (const [seconds, done] of samples) pace.note(done, seconds * 1000);
  return pace;
}

it("tells no time that is left before it has seen a few seconds and a few entries", () => {
  expect(paceOf().secondsLeft(100)).toBeNull();
  expect(paceOf([0, 0], [2, 50]).secondsLeft(100)).toBeNull();
  expect(paceOf([0, 0], [5, 4]).secondsLeft(100)).toBeNull();
});

it("goes by what the last seconds brought", () => {
  expect(paceOf([0, 0], [10, 20]).secondsLeft(100)).toBe(40);
  // A thousand were there already; each new one takes a second.
  const slowing = paceOf([0, 0], [1, 1000], [11, 1010], [21, 1020], [31, 1030]);
  expect(slowing.secondsLeft(1060)).toBe(30);
});

it("is over at the end, also where more came than were counted", () => {
  expect(paceOf([0, 0], [10, 20]).secondsLeft(20)).toBe(0);
  expect(paceOf([0, 0], [10, 20]).secondsLeft(10)).toBe(0);
});
