import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { ZoneCalendar } from "#domain/calendar.ts";
import { superfluous } from "./rotation.ts";

const calendar = new ZoneCalendar("Australia/Sydney");
// Three in the morning in Sydney, on a Sunday.
const start = Date.parse("2026-05-31T17:00:00.000Z");

const made = (day: number, isVerified = true, missing_files = 0) => {
  const made_at = new Date(start + day * DAY_MS).toISOString();
  return { made_at, verified_at: isVerified ? made_at : null, missing_files };
};
const lacking = (day: number, missing: number) => made(day, true, missing);

/** Makes these backups one after the other, each time deletes the superfluous ones, and returns the rest. */
function keptOf(items: readonly ReturnType<typeof made>[]) {
  let kept: ReturnType<typeof made>[] = [];
  for (const item of items) {
    const all = [...kept, item];
    const gone = superfluous(all, calendar);
    kept = all.filter((one) => !gone.includes(one));
  }
  return kept;
}

it("seven days and four weeks stay", () => {
  const kept = keptOf(Array.from({ length: 100 }, (_, day) => made(day)));
  const days = kept.map(({ made_at }) => (Date.parse(made_at) - start) / DAY_MS);
  expect(days.slice(-7)).toEqual([93, 94, 95, 96, 97, 98, 99]);
  // The last of each week, which ends on Sunday; this week is not over.
  expect(days.slice(0, -7)).toEqual([76, 83, 90, 92]);
});

it("none that was read back makes room for one that was not", () => {
  const read = Array.from({ length: 40 }, (_, day) => made(day));
  const rest = read.filter((item) => !superfluous(read, calendar).includes(item));
  expect(superfluous([...rest, made(40, false), made(50, false)], calendar)).toEqual([
    made(40, false),
  ]);
});

it("of those that were not read back, only the newest stays, until a newer one was", () => {
  const unread = [made(1, false), made(2, false)];
  const [first] = unread;
  expect(superfluous(unread, calendar)).toEqual([first]);
  expect(superfluous([made(0), ...unread], calendar)).toEqual([first]);
  expect(superfluous([made(0), ...unread, made(3)], calendar)).toEqual(unread.toReversed());
});

it("of two on one day, the newer one stays", () => {
  const [early, late] = [made(1), made(1.1)];
  expect(superfluous([early, late], calendar)).toEqual([early]);
});

it("one that lacks files takes the place of none that is complete, however many there are", () => {
  const complete = Array.from({ length: 40 }, (_, day) => made(day));
  const before = keptOf(complete);
  const without = Array.from({ length: 100 }, (_, day) => lacking(40 + day, 3));
  const kept = keptOf([...complete, ...without]);
  expect(kept).toEqual(expect.arrayContaining(before));
  expect(kept.length - before.length).toBeLessThanOrEqual(before.length);
});

it("of one day, a complete one stays beside a newer one that lacks files, and outlasts it", () => {
  const items = [made(1), lacking(1.1, 2)];
  expect(keptOf(items)).toEqual(items);
  expect(keptOf([...items, lacking(2, 2)])).toEqual([made(1), lacking(2, 2)]);
  expect(keptOf([...items, made(2)])).toEqual([made(1), made(2)]);
});

it("where each lacks a file that is lost for good, those without any of them push none out", () => {
  const usual = Array.from({ length: 5 }, (_, day) => lacking(day, 1));
  const away = Array.from({ length: 100 }, (_, day) => lacking(5 + day, 80));
  expect(keptOf([...usual, ...away])).toEqual(expect.arrayContaining(usual));
});

it("those that lack files make room for complete ones as others do", () => {
  const items = [
    ...Array.from({ length: 20 }, (_, day) => lacking(day, 2)),
    ...Array.from({ length: 60 }, (_, day) => made(20 + day)),
  ];
  expect(keptOf(items).filter(({ missing_files }) => missing_files > 0)).toEqual([]);
});
