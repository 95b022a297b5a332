import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [1_499, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_840_000, "1.8 MB"],
  [52_428_800, "52.4 MB"],
  [999_949_999, "999.9 MB"],
  [999_950_000, "1 GB"],
  [81_563_100_000, "81.6 GB"],
  [2_000_000_000_000, "2 TB"],
  [1_234_000_000_000_000, "1234 TB"],
])("%i bytes read “%s”", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
