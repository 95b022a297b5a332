import { expect, it } from "vitest";
import { compareFields } from "./compare-fields.ts";

it("calls a field what the editor calls it", () => {
  const before = { title: "A title", image_url: "/one.webp", read_time: "5 min read" };
  const after = { ...before, image_url: "/two.webp", read_time: "6 min read" };
  const fields = compareFields(before, after, [], { image_url: "Cover" });
  expect(fields.map(({ label }) => label)).toEqual(["Title", "Cover", "Read time"]);
});
