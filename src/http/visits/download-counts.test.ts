import { expect, it } from "vitest";
import { DownloadCounts } from "./download-counts.ts";

const MB = 1_000_000;

/** Counts simultaneous answers to one address, for a file of 3 MB. */
function counted(counts: DownloadCounts, key: string, ...sent: number[]): number {
  let count = 0;
  const answers = sent.map((bytes) => ({
    bytes,
    progress: counts.follow({
      key,
      fileBytes: 3 * MB,
      answerBytes: 3 * MB,
      count: () => {
        count += 1;
      },
    }),
  }));
  for (const { bytes, progress } of answers) progress.sending(bytes);
  for (const { progress } of answers) progress.ended();
  return count;
}

it("every answer that sends the whole file counts, even simultaneous ones", () => {
  const counts = new DownloadCounts();
  expect(counted(counts, "a", 3 * MB)).toBe(1);
  expect(counted(counts, "a", 3 * MB, 3 * MB, 3 * MB)).toBe(3);
});

it("broken answers count once per address until the whole file has been sent", () => {
  const counts = new DownloadCounts();
  expect(counted(counts, "a", MB, 2 * MB, MB)).toBe(1);
  expect(counted(counts, "a", MB)).toBe(0);
  expect(counted(counts, "b", MB)).toBe(1);
  expect(counted(counts, "a", 3 * MB)).toBe(0);
  expect(counted(counts, "a", 3 * MB)).toBe(1);
  expect(counted(counts, "a", MB)).toBe(1);
});

it("probes do not count", () => {
  expect(counted(new DownloadCounts(), "a", 0, 1, 1000, 60_000)).toBe(0);
});

it("a bounded number of addresses is remembered, the latest ones", () => {
  const counts = new DownloadCounts(2);
  for (const key of ["a", "b", "c"]) counted(counts, key, MB);
  expect(counted(counts, "c", MB)).toBe(0);
  expect(counted(counts, "a", MB)).toBe(1);
});
