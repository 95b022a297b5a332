import { describe, expect, it } from "vitest";
import { readMoment, readWrittenTime, wallIn } from "./written-time.ts";

describe("a time that names its zone is read", () => {
  it.each([
    ["2024-02-03T09:00:00+11:00", "2024-02-02T22:00:00.000Z"],
    ["2024-02-03 09:00:00 +1100", "2024-02-02T22:00:00.000Z"],
    ["2024-02-03 09:00:00 -05", "2024-02-03T14:00:00.000Z"],
    ["2024-02-03T09:00:00.123456Z", "2024-02-03T09:00:00.123Z"],
    ["2024-02-03 09:00 UTC", "2024-02-03T09:00:00.000Z"],
    ["Sat, 03 Feb 2024 09:00:00 +0000", "2024-02-03T09:00:00.000Z"],
  ])("%s", (text, moment) => {
    expect(readMoment(text, "America/New_York")).toBe(moment);
  });
});

describe("a day, and a time without a zone, is one of the owner", () => {
  it.each([
    ["2024-01-15", "2024-01-15T05:00:00.000Z"],
    ["2024-1-15", "2024-01-15T05:00:00.000Z"],
    ["2024/01/15", "2024-01-15T05:00:00.000Z"],
    ["2024.01.15", "2024-01-15T05:00:00.000Z"],
    ["20240115", "2024-01-15T05:00:00.000Z"],
    ["01/15/2024", "2024-01-15T05:00:00.000Z"],
    ["January 15, 2024", "2024-01-15T05:00:00.000Z"],
    ["15 January 2024", "2024-01-15T05:00:00.000Z"],
    ["Monday, January 15th, 2024", "2024-01-15T05:00:00.000Z"],
    ["Jan 15 2024 9:05 PM", "2024-01-16T02:05:00.000Z"],
    ["2024-01-15 21:30", "2024-01-16T02:30:00.000Z"],
    ["2024-01-15 9:05 PM", "2024-01-16T02:05:00.000Z"],
    ["2024-01-15 12:00 a.m.", "2024-01-15T05:00:00.000Z"],
    ["2024-07-15T00:30:00", "2024-07-15T04:30:00.000Z"],
  ])("%s", (text, moment) => {
    expect(readMoment(text, "America/New_York")).toBe(moment);
  });

  it("that begins an hour later where clocks skip midnight", () => {
    expect(readMoment("2024-09-08", "America/Santiago")).toBe("2024-09-08T04:00:00.000Z");
    expect(readMoment("2024-09-09", "America/Santiago")).toBe("2024-09-09T03:00:00.000Z");
  });
});

describe("what may be no date, or two, is not read", () => {
  it.each([
    "",
    "soon",
    "15.01.2024",
    "15/01/2024",
    "15-01-2024",
    "05/06/2024",
    "2024",
    "May",
    "2024-02-31",
    "2024-13-01",
    "0000-00-00 00:00:00",
    "1705276800",
  ])("“%s”", (text) => {
    expect(readMoment(text, "UTC")).toBeNull();
  });
});

it("a clock shows what was written, or what it showed in the zone of the site", () => {
  const day = (text: string, zone: string) => {
    const time = readWrittenTime(text);
    return time && new Date(wallIn(time, zone)).toISOString().slice(0, 10);
  };
  expect(day("2013-05-06 02:12:52 +0200", "America/Los_Angeles")).toBe("2013-05-05");
  expect(day("2013-05-06 02:12:52", "America/Los_Angeles")).toBe("2013-05-06");
});
