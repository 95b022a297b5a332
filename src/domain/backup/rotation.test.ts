import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { ZoneCalendar } from "#domain/calendar.ts";
import { superfluous } from "./rotation.ts";

const calendar = new ZoneCalendar("Australia/Sydney");
// Three in the morning in Sydney, on a Sunday.
const start = Date.parse("2026-05-31T17:00:00.000Z");

const made = (day: number, isVerified = true) => {
  const made_at = new Date(start + day * DAY_MS).toISOString();
  return { made_at, verified_at: isVerified ? made_at : null };
};

it("seven days and four weeks stay", () => {
  let kept: ReturnType<typeof made>[] = [];
  for (let day = 0; day < 100; day += 1) {
    kept = [...kept, made(day)];
    const gone = superfluous(kept, calendar);
    kept = kept.filter((item) => !gone.includes(item));
  }
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
