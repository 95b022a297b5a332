import { expect, test } from "vitest";
import { hasFile } from "./ebook-download.ts";

test("an ebook can be downloaded once it has a file", () => {
  expect(hasFile({ file_path: "" })).toBe(false);
  expect(hasFile({ file_path: "/api/ebooks/1/download" })).toBe(true);
});
