import { expect, it } from "vitest";
import { compareFields } from "./compare-fields.ts";

it("calls a field what the editor calls it", () => {
  const before = { title: "A title", image_url: "/one.webp", read_time: "5 min read" };
  const after = { ...before, image_url: "/two.webp", read_time: "6 min read" };
  const fields = compareFields(before, after, [], { image_url: "Cover" });
  expect(fields.map(({ label }) => label)).toEqual(["Title", "Cover", "Read time"]);
});

it("compares covers as pictures, also where there was none", () => {
  const change = (before: string, after: string) =>
    compareFields({ image_url: before }, { image_url: after }, [], {}).map(
      ({ changes, blocks }) => [
        changes,
        blocks?.map(({ change, block }) => [change, block.src, block.words]),
      ],
    );
  expect(change("/one.webp", "/two.webp")).toEqual([
    [
      1,
      [
        ["removed", "/one.webp", []],
        ["added", "/two.webp", []],
      ],
    ],
  ]);
  expect(change("", "/two.webp")).toEqual([[1, [["added", "/two.webp", []]]]]);
  expect(change("/one.webp", "/one.webp")).toEqual([]);
});
